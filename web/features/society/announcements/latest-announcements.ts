import { announcementsBeside } from '../../../../contract/society/options-and-limits.ts'
import { ApiError } from '../../../api/api.ts'
import { type OpenPageRequest, openInBrowser } from '../../../session/page-loading.ts'

/**
 * Loads the sidebar's announcements where the document was rendered for another viewer. Returns null on
 * failure, for instance offline, so that the page beside them stays.
 */
async function load({ api, user }: OpenPageRequest) {
  try {
    const announcements = await api.request('GET /api/announcements', {
      query: { limit: announcementsBeside },
    })
    return { viewer: user?._id ?? null, announcements }
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

export const clientLoader = openInBrowser(load)
