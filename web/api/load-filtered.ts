import { redirect } from 'react-router'
import { ApiError } from './api.ts'

/** Loads filtered data; an address with invalid filters redirects to the page without them. */
export async function loadFiltered<Result>(loading: Promise<Result>, page: string): Promise<Result> {
  try {
    return await loading
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) throw redirect(page)
    throw error
  }
}
