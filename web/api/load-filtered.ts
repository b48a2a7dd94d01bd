import { data, redirect } from 'react-router'
import { m } from '../../contract/paraglide/messages.js'
import { ApiError } from './api.ts'
import type { PassingRefusal } from './server-api.ts'

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
    // The refusal of a filter of people names deleted records; others list the possible values.
    const reason = error.errors.find(({ param }) => param?.startsWith('filter'))?.msg
    const errors = [{ msg: reason ?? m.site_filter_unknown() }]
    const way = { to: page, text: m.site_filter_remove() }
    const heading = m.site_filter_unknown_heading()
    throw data<PassingRefusal>({ heading, errors, reference: '', way }, { status: 400 })
  }
}
