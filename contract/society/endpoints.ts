import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id } from '../fields.ts'
import { announcement, announcementsQuery } from './announcements/schemas.ts'
import { page } from './pages/schemas.ts'
import { societySettings } from './schemas.ts'

export const societyEndpoints = endpoints({
  'GET /api/society': {
    summary: 'What the site needs to know of the society: name, contact, donation form, social feed, pages',
    audience: 'everyone',
    response: societySettings,
  },
  'GET /api/pages/:slug': {
    summary: 'A published page',
    audience: 'everyone',
    params: z.object({ slug: id }),
    response: page,
    refusals: ['absent'],
  },
  'GET /api/announcements': {
    summary: 'Announcements, newest first; members also get those for members',
    audience: 'everyone',
    query: announcementsQuery,
    response: z.array(announcement),
    paged: true,
  },
  'GET /api/announcements/:id': {
    summary: 'An announcement; 401 for a visitor when it is for members',
    audience: 'everyone',
    params: z.object({ id }),
    response: announcement,
    refusals: ['absent', 'unauthenticated'],
  },
})
