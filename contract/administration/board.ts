import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { calendarDate, clearable, id, instant, paragraphs, storedDate, yesOrNo } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { boardQuery } from '../profiles/board.ts'
import { categoryInput, storedCategory, storedTitle, titleInput } from '../profiles/membership-options.ts'
import { membershipTypes } from '../profiles/options-and-limits.ts'
import { holder } from '../profiles/profile.ts'
import { boardHoldersMax, boardOfficesMax, noteMax } from './options-and-limits.ts'
import { reasonIfAny } from './reasons.ts'

/** A term of office, with its holder. */
export const officeTerm = z.object({
  user: holder,
  category: storedCategory,
  type: z.enum(membershipTypes),
  from: storedDate,
  to: storedDate.nullable(),
  confirmed: z.boolean(),
})

/** Every office, vacant ones included, with its present and later terms. */
export const offices = z.object({
  day: storedDate,
  offices: z.array(
    z.object({
      title: storedTitle,
      holders: z.array(officeTerm),
      later: z.array(officeTerm),
      waiting: z
        .array(officeTerm)
        .describe('Terms that count once they are confirmed; a new board leaves them'),
    }),
  ),
  version: z.string().describe('In quotes it is the ETag that If-Match takes'),
})

const officeInput = z.object({
  title: titleInput,
  holders: z
    .array(
      z.object({
        user: id,
        category: categoryInput
          .optional()
          .describe('Executive Member for the executive committee, otherwise the holder’s own category'),
        confirmed: yesOrNo(m.administration_confirm).describe(
          'false enters the term as a claim; it is confirmed at once otherwise',
        ),
      }),
    )
    .max(boardHoldersMax),
})

/**
 * The whole board from a day on. Offices that are not named are vacant from then on. A holder who stays keeps the term;
 * every other term ends the day before.
 */
export const newBoard = z.object({
  day: calendarDate(m.administration_board_day),
  until: clearable(calendarDate(m.administration_board_until)).describe('The last day of the new terms'),
  offices: z.array(officeInput).max(boardOfficesMax),
  reason: reasonIfAny,
})

const changedTerm = z.object({
  user: holder,
  title: storedTitle,
  category: storedCategory,
  from: storedDate,
  to: storedDate.nullable(),
})

/** The effects of a new board on terms. */
export const boardEffects = z.object({
  ends: z.array(changedTerm).describe('Terms that end the day before'),
  begins: z.array(changedTerm.extend({ confirmed: z.boolean() })),
  stays: z.array(changedTerm),
  withdrawn: z.array(changedTerm).describe('Terms that were to begin on the same day, and are taken back'),
  members: z
    .array(changedTerm)
    .describe('People who leave the board, and stay members: their ordinary membership begins'),
})

/** The email to one of the new officers. */
export const boardEmailText = z.object({
  user: id,
  name: z.string(),
  emailed: z.boolean().describe('false for somebody without an address that the society writes to'),
  subject: z.string(),
  text: z.string(),
})

/** A change of the board. For a day it can be undone. */
export const boardChange = z.object({
  _id: id,
  day: storedDate,
  done: instant,
  ...boardEffects.shape,
  undoUntil: instant.nullable().describe('null once it cannot be undone any more'),
  undone: instant.nullable(),
  left: z.int().describe('Terms that undoing left as they were, because they were changed after it'),
  emails: z
    .array(boardEmailText)
    .describe('As they would be sent; nobody is written to before it is asked for'),
  written: instant.nullable().describe('The time at which the emails were sent'),
})

/** A sentence that the emails contain in addition to the office. */
export const emailNote = z.object({ note: clearable(paragraphs(m.administration_note, noteMax)) })

export type NewBoard = z.infer<typeof newBoard>
export type Offices = z.infer<typeof offices>
export type OfficeTerm = z.infer<typeof officeTerm>
export type BoardEffects = z.infer<typeof boardEffects>
export type BoardChange = z.infer<typeof boardChange>
export type BoardEmailText = z.infer<typeof boardEmailText>

const audience = 'keep roster'
const params = z.object({ id })

/** Endpoints for a new board in one act. */
export const boardChangeEndpoints = endpoints({
  'GET /api/admin/board': {
    name: 'readOffices',
    summary: 'Every office with its holders on a day, vacant ones too',
    audience,
    query: boardQuery,
    response: offices,
    versioned: true,
  },
  'POST /api/admin/board/preview': {
    name: 'previewBoard',
    summary: 'What a new board would end and begin; nothing is changed',
    audience,
    body: newBoard,
    response: boardEffects,
  },
  'GET /api/admin/board/changes': {
    name: 'listBoardChanges',
    summary: 'The latest changes of the board, newest first',
    audience,
    response: z.array(boardChange.pick({ _id: true, day: true, done: true, undone: true, undoUntil: true })),
  },
  'POST /api/admin/board/changes': {
    name: 'changeBoard',
    summary: 'Replace the board from a day on, in one act; nobody is written to',
    audience,
    body: newBoard,
    response: boardChange,
    status: 201,
    refusals: ['conflict'],
    ifMatch: 'required',
  },
  'GET /api/admin/board/changes/:id': {
    name: 'readBoardChange',
    summary: 'A change of the board, with the emails to the new officers',
    audience,
    params,
    response: boardChange,
    refusals: ['absent'],
  },
  'POST /api/admin/board/changes/:id/undo': {
    name: 'undoBoardChange',
    summary: 'Undo a change of the board within a day; terms that were changed after it stay',
    audience,
    params,
    response: boardChange,
    refusals: ['absent', 'conflict'],
  },
  'POST /api/admin/board/changes/:id/emails': {
    name: 'sendBoardEmails',
    summary: 'Send the emails to the new officers, once',
    audience,
    params,
    body: emailNote,
    response: boardChange,
    refusals: ['absent', 'conflict'],
  },
})
