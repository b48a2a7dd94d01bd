import { announcementsBeside } from '../../../../contract/society/limits.ts'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'

/**
 * Loads the sidebar's announcements for a member. The server rendered the page with those for visitors. Returns null on
 * failure, for instance without network, so that the page beside them stays.
 */
export async function clientLoader() {
  try {
    return await browserApi.request('GET /api/announcements', { query: { limit: announcementsBeside } })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
