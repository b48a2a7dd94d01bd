import { announcementsBeside } from '../../../../contract/society/announcements/limits.ts'
import { browserApi } from '../../../api/browser-api.ts'

/** Loads the sidebar's announcements for a member, who may read more than the visitor for whom the page was rendered. */
export function clientLoader() {
  return browserApi.request('GET /api/announcements', { query: { limit: announcementsBeside } })
}
