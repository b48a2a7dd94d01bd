import { announcementsBeside } from '../../../../contract/society/limits.ts'
import { ApiError } from '../../../api/api-error.ts'
import { browserApi } from '../../../api/browser-api.ts'

/**
 * Loads the sidebar's announcements for a member, who may read more than the visitor for whom the page was rendered;
 * null where they cannot be had, for instance without network: the page beside them must stay.
 */
export async function clientLoader() {
  try {
    return await browserApi.request('GET /api/announcements', { query: { limit: announcementsBeside } })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
