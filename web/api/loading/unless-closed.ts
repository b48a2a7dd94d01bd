import { ApiError } from '../api-error.ts'

/**
 * Returns null for parts that are closed: administrators may limit the directory to members, and switch
 * birthdays off.
 */
export async function unlessClosed<Data>(loading: Promise<Data>): Promise<Data | null> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return null
    throw error
  }
}
