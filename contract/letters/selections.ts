import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { id, instant, line, paging, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { countedVersion } from '../society/schemas.ts'
import { filterInput, storedFilter } from './filters.ts'

/** Characters of a selection's name, as people count them. */
export const selectionNameMax = 100
/** The people that a count names. */
export const sampleSize = 12
/** The selections that a society stores. */
export const selectionsMax = 500

/** A named filter. */
export const selection = z.object({
  _id: id,
  name: z.string(),
  filter: storedFilter,
  updatedAt: instant,
  version: countedVersion,
})

export const selectionInput = z.object({
  name: required(m.letters_selection_name, line(m.letters_selection_name, selectionNameMax)),
  filter: filterInput,
})

export const countInput = z.object({ filter: filterInput })

/** The people that a filter finds now. */
export const selectionCount = z.object({
  people: z.int(),
  withoutEmail: z.int().describe('People among them without an email address'),
  sample: z
    .array(z.object({ _id: id, name: z.string(), avatar: z.url() }))
    .describe(`The first ${sampleSize} by name that the caller may read`),
})

export type Selection = z.infer<typeof selection>
export type SelectionInput = z.infer<typeof selectionInput>
export type SelectionCount = z.infer<typeof selectionCount>

const byId = z.object({ id })

export const selectionEndpoints = endpoints({
  'GET /api/admin/selections': {
    name: 'listSelections',
    summary: 'The stored selections that the caller may use, by name',
    audience: 'write letters',
    query: z.object(paging),
    response: z.array(selection),
    paged: true,
  },
  'POST /api/admin/selections': {
    name: 'createSelection',
    summary: 'Store a selection: a filter under a name, evaluated each time it is used',
    audience: 'write letters',
    body: selectionInput,
    response: selection,
    status: 201,
    versioned: true,
    refusals: ['conflict'],
  },
  'POST /api/admin/selections/count': {
    name: 'countSelection',
    summary: 'How many people a filter finds now, with the first names',
    audience: 'write letters',
    leaders: true,
    body: countInput,
    response: selectionCount,
  },
  'GET /api/admin/selections/:id': {
    name: 'readSelection',
    summary: 'A stored selection',
    audience: 'write letters',
    params: byId,
    response: selection,
    refusals: ['absent'],
    versioned: true,
  },
  'PUT /api/admin/selections/:id': {
    name: 'updateSelection',
    summary: 'Change the name and filter of a selection',
    audience: 'write letters',
    params: byId,
    body: selectionInput,
    response: selection,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/selections/:id': {
    name: 'removeSelection',
    summary: 'Remove a selection; letters keep the filter that they were written with',
    audience: 'write letters',
    params: byId,
    response: null,
    refusals: ['absent', 'conflict'],
    ifMatch: 'required',
  },
})
