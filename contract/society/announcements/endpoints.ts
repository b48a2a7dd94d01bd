import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import {
  announcement,
  announcementInput,
  announcementRecipients,
  announcementState,
  announcementsQuery,
} from './schemas.ts'

const byId = z.object({ id })

export const announcementEndpoints = endpoints({
  'GET /api/announcements': {
    name: 'listAnnouncements',
    summary: 'Announcements, newest first; members also get those for members',
    audience: 'everyone',
    query: announcementsQuery,
    response: z.array(announcement),
    paged: true,
  },
  'GET /api/announcements/:id': {
    name: 'readAnnouncement',
    summary: 'An announcement; 401 for a visitor when it is for members',
    audience: 'everyone',
    params: byId,
    response: announcement,
    refusals: ['absent', 'unauthenticated'],
  },
  'GET /api/admin/announcements': {
    name: 'listEditedAnnouncements',
    summary: 'All announcements, newest first, drafts and those of days to come included',
    audience: 'publish',
    query: announcementsQuery,
    response: z.array(announcementState),
    paged: true,
  },
  'POST /api/admin/announcements': {
    name: 'createAnnouncement',
    summary: 'Write an announcement',
    audience: 'publish',
    body: announcementInput,
    response: announcementState,
    status: 201,
    versioned: true,
  },
  'GET /api/admin/announcements/recipients': {
    name: 'countAnnouncementRecipients',
    summary: 'How many people an announcement would reach by mail now',
    audience: 'publish',
    response: announcementRecipients,
  },
  'GET /api/admin/announcements/:id': {
    name: 'readEditedAnnouncement',
    summary: 'An announcement as it is edited',
    audience: 'publish',
    params: byId,
    response: announcementState,
    refusals: ['absent'],
    versioned: true,
  },
  'PUT /api/admin/announcements/:id': {
    name: 'updateAnnouncement',
    summary: 'Change an announcement',
    audience: 'publish',
    params: byId,
    body: announcementInput,
    response: announcementState,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/announcements/:id': {
    name: 'removeAnnouncement',
    summary: 'Remove an announcement',
    audience: 'publish',
    params: byId,
    response: null,
    refusals: ['absent', 'conflict', 'invalid'],
    ifMatch: 'required',
  },
})
