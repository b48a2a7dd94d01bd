import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id, paging } from '../../fields.ts'
import {
  markdown,
  newPage,
  page,
  pageEntry,
  pageState,
  pageText,
  rendered,
  revision,
  suggestion,
} from './schemas.ts'

const byId = z.object({ id })

export const pageEndpoints = endpoints({
  'GET /api/pages/:slug': {
    summary: 'A published page; of the privacy page also the text that ships with the site',
    audience: 'everyone',
    params: z.object({ slug: id }),
    response: page,
    refusals: ['absent'],
  },
  'GET /api/admin/pages': {
    summary: 'All pages, drafts included',
    audience: 'publish',
    response: z.array(pageEntry),
  },
  'POST /api/admin/pages': {
    summary: 'Add a page; it is a draft until it is published',
    audience: 'publish',
    body: newPage,
    response: pageState,
    status: 201,
    refusals: ['conflict'],
    versioned: true,
  },
  'GET /api/admin/pages/:id': {
    summary: 'A page as it is edited',
    audience: 'publish',
    params: byId,
    response: pageState,
    refusals: ['absent'],
    versioned: true,
  },
  'PUT /api/admin/pages/:id/draft': {
    summary: 'Save the draft of a page',
    audience: 'publish',
    params: byId,
    body: pageText,
    response: pageState,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/pages/:id/draft': {
    summary: 'Throw the draft of a page away',
    audience: 'publish',
    params: byId,
    response: pageState,
    refusals: ['absent', 'conflict', 'invalid'],
    versioned: true,
    ifMatch: 'required',
  },
  'PUT /api/admin/pages/:id': {
    summary: 'Publish a text of a page',
    audience: 'publish',
    params: byId,
    body: pageText,
    response: pageState,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/pages/:id': {
    summary: 'Remove an added page with its history',
    audience: 'publish',
    params: byId,
    response: null,
    refusals: ['absent', 'conflict', 'invalid', 'forbidden'],
    ifMatch: 'required',
  },
  'GET /api/admin/pages/:id/revisions': {
    summary: 'What was published of a page, newest first',
    audience: 'publish',
    params: byId,
    query: z.object(paging),
    response: z.array(revision),
    refusals: ['absent'],
    paged: true,
  },
  'GET /api/admin/pages/:id/suggestion': {
    summary: 'A draft to adapt, for a page that every society has',
    audience: 'publish',
    params: byId,
    response: suggestion,
    refusals: ['absent'],
  },
  'POST /api/admin/preview': {
    summary: 'Markdown as it will stand on a page',
    audience: 'publish',
    body: markdown,
    response: rendered,
  },
})
