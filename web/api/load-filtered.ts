import { data, redirect } from 'react-router'
import { ApiError } from './api.ts'

/** The details of an unknown filter, for the error page. */
export interface UnknownFilter {
  /** The page without filters. */
  unfiltered: string
}

/**
 * Loads filtered data. An unknown filter fails, because the whole list would look like its result; an outdated
 * cursor redirects to the first page.
 * @param page the page without filters
 */
export async function loadFiltered<Result>(
  loading: Promise<Result>,
  page: string,
  firstPage = page,
): Promise<Result> {
  try {
    return await loading
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    if (error.errors.every(({ param }) => param === 'cursor')) throw redirect(firstPage)
    throw data<UnknownFilter>({ unfiltered: page }, { status: 400 })
  }
}
