import { data } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { NotFound } from '../../../shell/notices/notices.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/personal-calendar-state'

/** Loads whether the member has a calendar address of their own; there is no page at this path. */
export function loader() {
  return data({ since: null }, { status: 404 })
}

export async function clientLoader(): Promise<{ since: string | null }> {
  try {
    return await browserApi.request('GET /api/events/feed')
  } catch (error) {
    if (error instanceof ApiError) return { since: null }
    throw error
  }
}

/** Skips loading: only this part of the calendar changes the state, and loads it itself. */
export function shouldRevalidate(): boolean {
  return false
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.site_not_found_heading(), unlisted: true })

export default NotFound
