import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { textKinds } from './options.ts'
import { ownDraftEntry, ownDraftInput, ownDraftSaved, ownDraftState } from './schemas.ts'

const subject = z.object({ kind: z.enum(textKinds), id })

export const draftEndpoints = endpoints({
  'GET /api/admin/drafts': {
    name: 'listDrafts',
    summary: 'The texts that the caller has not saved, newest first',
    audience: 'publish',
    response: z.array(ownDraftEntry),
  },
  'GET /api/admin/drafts/:kind/:id': {
    name: 'readDraft',
    summary: 'What the caller has typed into the editor of a text and not saved; the id is new for a new one',
    audience: 'publish',
    params: subject,
    response: ownDraftState,
    refusals: ['absent'],
  },
  'PUT /api/admin/drafts/:kind/:id': {
    name: 'saveDraft',
    summary: 'Keep what the caller has typed; nobody else sees it',
    audience: 'publish',
    params: subject,
    body: ownDraftInput,
    response: ownDraftSaved,
    refusals: ['absent', 'conflict'],
  },
  'DELETE /api/admin/drafts/:kind/:id': {
    name: 'discardDraft',
    summary: 'Throw away what the caller has typed and not saved',
    audience: 'publish',
    params: subject,
    response: null,
  },
})
