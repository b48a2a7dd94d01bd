import { z } from 'zod'
import { departures } from '../accounts/options-and-limits.ts'
import { endpoints } from '../endpoint.ts'
import { id, instant, missingOr, paging } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { day } from '../time/durations.ts'
import { matchKinds, mergedCounts, mergeFields } from './duplicates-and-lists-options.ts'
import { reasonIfAny } from './reasons.ts'

/** A merge can be undone for this long, in milliseconds. */
export const mergeUndoable = day

/** A person who may be the same as another one. */
export const likelyPerson = z.object({
  _id: id,
  name: z.string(),
  otherName: z.string().nullable(),
  email: z.string().nullable(),
  avatar: z.url(),
  claimed: z.boolean().describe('Whether its owner has chosen a password'),
  child: z.boolean(),
  departed: z.enum(departures).nullable(),
  household: z.string().nullable(),
})

/** A known person who may be the same as the one in question. */
export const likelyMatch = likelyPerson.extend({ matches: z.array(z.enum(matchKinds)) })

export const likelyPair = z.object({
  people: z.array(likelyPerson).length(2),
  matches: z.array(z.enum(matchKinds)).describe('What is the same'),
})

/** A value that too many people share for comparing them by it. */
export const commonValue = z.object({
  kind: z.enum(matchKinds).extract(['name', 'middle_name', 'phone', 'birth']),
  value: z.string().describe('As people write it; one of the names where names are alike'),
  people: z.int(),
})

const pair = {
  kept: id.describe('The account that remains'),
  other: id.describe('The account that ends'),
}

/** One fact of both people, as text. */
const mergedField = z.object({
  field: z.enum(mergeFields),
  kept: z.string().nullable(),
  other: z.string().nullable(),
  suggested: z.enum(['kept', 'other']),
})

const mergeSide = likelyPerson.extend({
  version: z.string().describe('To be sent with the merge'),
  counts: z.record(z.enum(mergedCounts), z.int()),
})

/** Both sides of a merge, and the objections to it. */
export const mergePreview = z.object({
  kept: mergeSide,
  other: mergeSide,
  fields: z.array(mergedField),
  problem: z.string().nullable().describe('Why the two cannot be merged like this; null where they can'),
})

const version = (label: () => string) => z.string({ error: missingOr(label, m.errors_text) }).max(200)

export const mergeInput = z.object({
  ...pair,
  keptVersion: version(m.administration_merge_version).describe('As the preview has it'),
  otherVersion: version(m.administration_merge_version).describe('As the preview has it'),
  take: z
    .array(z.enum(mergeFields, { error: () => m.errors_choose({ field: m.administration_merge_take() }) }))
    .max(mergeFields.length)
    .describe('The fields whose value the other person gives; all others stay as the kept one has them'),
  reason: reasonIfAny,
})

/** A merge of the past, with the time until which it can be undone. */
export const pastMerge = z.object({
  _id: id,
  kept: z.object({ _id: id, name: z.string() }),
  otherName: z.string(),
  by: z.string().nullable(),
  at: instant,
  undoUntil: instant.nullable().describe('null once it cannot be undone'),
  undone: instant.nullable(),
})

export const differentPeopleInput = z.object({ people: z.array(id).length(2) })

export type LikelyPerson = z.infer<typeof likelyPerson>
export type LikelyMatch = z.infer<typeof likelyMatch>
export type CommonValue = z.infer<typeof commonValue>
export type LikelyPair = z.infer<typeof likelyPair>
export type MergePreview = z.infer<typeof mergePreview>
export type MergeInput = z.infer<typeof mergeInput>
export type PastMerge = z.infer<typeof pastMerge>

const audience = 'keep members'

/** Endpoints for finding the same person twice, and for merging the two. */
export const duplicateEndpoints = endpoints({
  'GET /api/admin/duplicates': {
    name: 'listDuplicates',
    summary: 'Pairs of people who are probably the same, without those that were told apart',
    audience,
    query: z.object(paging),
    response: z.array(likelyPair),
    paged: true,
  },
  'GET /api/admin/duplicates/common': {
    name: 'listCommonValues',
    summary: 'Names, phone numbers and births that too many people share for comparing them by these',
    audience,
    response: z.array(commonValue),
  },
  'POST /api/admin/duplicates/different': {
    name: 'confirmDifferentPeople',
    summary: 'Say that two people who look alike are different, so that the list leaves them out',
    audience,
    body: differentPeopleInput,
    response: null,
    refusals: ['absent'],
  },
  'GET /api/admin/users/:id/duplicates': {
    name: 'listDuplicatesOf',
    summary: 'Known people who are probably the same as a person',
    audience,
    params: z.object({ id }),
    response: z.array(likelyMatch),
    refusals: ['absent'],
  },
  'GET /api/admin/merges': {
    name: 'listMerges',
    summary: 'Merges, newest first',
    audience,
    query: z.object(paging),
    response: z.array(pastMerge),
    paged: true,
  },
  'GET /api/admin/merges/preview': {
    name: 'previewMerge',
    summary: 'Two people field by field, before they are merged',
    audience,
    query: z.object(pair),
    response: mergePreview,
    refusals: ['absent'],
  },
  'POST /api/admin/merges': {
    name: 'uniteTwoPeople',
    summary: 'Make one person of two: everything of the other one moves; can be undone for a day',
    audience,
    grave: true,
    body: mergeInput,
    response: pastMerge,
    status: 201,
    refusals: ['absent', 'conflict', 'own_account'],
  },
  'POST /api/admin/merges/:id/undo': {
    name: 'undoMerge',
    summary: 'Make two people of one again, within a day of the merge',
    audience,
    grave: true,
    params: z.object({ id: id.describe('The id of a merge') }),
    response: pastMerge,
    refusals: ['absent', 'conflict'],
  },
})
