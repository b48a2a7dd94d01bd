import { data } from 'react-router'
import { ApiError } from '../api-error.ts'

/**
 * Loads what a page is about. When it does not exist or may not be seen, the page responds with 404, 401 or 403
 * instead of failing; an address that cannot be an id (400) counts as 404.
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
