import { data } from 'react-router'
import { ApiError } from './api.ts'

/**
 * Loads the subject of a page. When it does not exist or may not be seen, the page responds with 404, 401 or
 * 403 instead of failing; an address that cannot be an id (400) counts as 404.
 */
export async function loadSubject<Subject>(loading: Promise<Subject>): Promise<Subject> {
  try {
    return await loading
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404 || error.status === 400) throw data(null, { status: 404 })
    if (error.status === 401 || error.status === 403) throw data(null, { status: error.status })
    throw error
  }
}

/**
 * Returns null for closed parts: administrators may limit the directory to members, and switch birthdays off.
 */
export async function unlessClosed<Data>(loading: Promise<Data>): Promise<Data | null> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return null
    throw error
  }
}
