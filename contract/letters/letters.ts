import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { moment } from '../events/moment.ts'
import { id, instant, line, paging, required, writing } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { countedVersion } from '../society/schemas.ts'
import { letterFile } from './files.ts'
import { filterInput, storedFilter } from './filters.ts'
import {
  deliveryStates,
  letterStates,
  letterSubjectMax,
  letterTextMax,
  unreachedReasons,
} from './options-and-limits.ts'

const counted = z.int().min(0)

/** The people of a letter by state. */
const delivery = z
  .object(
    Object.fromEntries(deliveryStates.map((state) => [state, counted])) as Record<
      (typeof deliveryStates)[number],
      typeof counted
    >,
  )
  .describe(
    'People by state: waiting in the queue, sent (handed to the mail server), household (without an address, and reached by the copy of their household), refused by it, bounced (came back later), stopped (wants no letters), calledOff, withoutEmail, unverified, gone (left, died or was suspended before it was sent)',
  )

/** A person as letters name them. */
const person = z.object({ _id: id, name: z.string() })

export const letter = z.object({
  _id: id,
  subject: z.string(),
  text: z
    .string()
    .describe('Markdown; {name} stands for the reader’s name, {owes} for what their household owes'),
  html: z.string().describe('Sanitised HTML, without what stands for the reader'),
  filter: storedFilter,
  sender: person.nullable().describe('Replies go to them; null once the account is gone'),
  state: z.enum(letterStates),
  sendAt: instant
    .nullable()
    .describe('When it is sent, where a time was chosen; of a draft, when it could not be sent'),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable().describe('When the last email of it was queued, or it was stopped'),
  createdAt: instant,
  updatedAt: instant,
  version: countedVersion,
  delivery,
  files: z.array(letterFile),
})

/** A letter as a row of the list. */
export const letterSummary = letter.omit({ text: true, html: true, delivery: true, files: true }).extend({
  reached: counted.describe('Emails that were handed to the mail server'),
  people: counted.describe('Everybody that it was for so far'),
})

/** `group` lists only the letters to that group, or to some of its members. */
export const lettersQuery = z.object({ ...paging, group: id.optional() })

export const letterInput = z.object({
  subject: required(m.letters_subject, line(m.letters_subject, letterSubjectMax)),
  text: writing({ label: m.letters_text, max: letterTextMax }),
  filter: filterInput,
  senderId: id.optional().describe('A board officer who gets the replies; the writer without it'),
})

export const sendInput = z.object({
  at: moment(m.letters_at)
    .nullable()
    .optional()
    .describe('When to send it, in the society’s zone without an offset; at once without it'),
})

/** The people that a letter would reach if it were sent now. */
export const letterReach = z.object({
  people: counted,
  emails: counted.describe('People who get it by email'),
  household: counted.describe('People without an address who get it at that of their household'),
  withoutEmail: counted.describe('People without an address, and without that of a household'),
  stopped: counted.describe('People who want no letters'),
  bounced: counted.describe('People whose address does not take mail'),
  unverified: counted.describe('People who have not confirmed their address'),
  sample: z.array(person).describe('The first by name that the caller may read'),
})

/** A recipient of a letter, with the state of their copy. */
export const letterRecipient = z.object({
  user: person.nullable().describe('null where the caller may not read the name'),
  state: z.enum(deliveryStates),
  at: instant.nullable().describe('When the email was handed over or came back'),
  reason: z.string().nullable().describe('The code of the mail server'),
})

/** A person without a usable email address, for a letter on paper. */
export const paperRecipient = z.object({
  _id: id,
  name: z.string(),
  address: z.string().nullable().describe('The postal address, in lines'),
  reason: z.enum(unreachedReasons),
})

/** A letter as its recipients read it. */
export const readableLetter = z.object({
  _id: id,
  subject: z.string(),
  html: z.string(),
  sender: person.nullable(),
  date: instant,
  files: z.array(letterFile),
})

export type Letter = z.infer<typeof letter>
export type LetterSummary = z.infer<typeof letterSummary>
export type LettersQuery = z.infer<typeof lettersQuery>
export type LetterInput = z.infer<typeof letterInput>
export type LetterReach = z.infer<typeof letterReach>
export type LetterRecipient = z.infer<typeof letterRecipient>
export type PaperRecipient = z.infer<typeof paperRecipient>
export type ReadableLetter = z.infer<typeof readableLetter>

const params = z.object({ id })
const audience = 'write letters'

export const letterEndpoints = endpoints({
  'GET /api/admin/letters': {
    name: 'listLetters',
    summary: 'Letters, newest first; treasurers and leaders of groups see their own',
    audience,
    leaders: true,
    query: lettersQuery,
    response: z.array(letterSummary),
    paged: true,
  },
  'POST /api/admin/letters': {
    name: 'writeLetter',
    summary: 'Write a letter; nothing is sent yet',
    audience,
    leaders: true,
    body: letterInput,
    response: letter,
    status: 201,
    versioned: true,
    repeatable: true,
  },
  'GET /api/admin/letters/senders': {
    name: 'listLetterSenders',
    summary: 'The people who may get the replies to a letter: the board, and the caller',
    audience,
    leaders: true,
    response: z.array(person),
  },
  'GET /api/admin/letters/:id': {
    name: 'readLetter',
    summary: 'A letter, with the number of people by what became of it',
    audience,
    leaders: true,
    params,
    response: letter,
    refusals: ['absent'],
    versioned: true,
  },
  'PUT /api/admin/letters/:id': {
    name: 'changeLetter',
    summary: 'Change a letter that is not sent yet; a planned one stays planned',
    audience,
    leaders: true,
    params,
    body: letterInput,
    response: letter,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/letters/:id': {
    name: 'removeLetter',
    summary: 'Remove a letter that is not sent yet',
    audience,
    leaders: true,
    params,
    response: null,
    refusals: ['absent', 'conflict'],
    ifMatch: 'required',
  },
  'GET /api/admin/letters/:id/reach': {
    name: 'readLetterReach',
    summary: 'How many people a letter would reach now, and who not',
    audience,
    leaders: true,
    params,
    response: letterReach,
    refusals: ['absent'],
  },
  'GET /api/admin/letters/:id/paper': {
    name: 'listPaperRecipients',
    summary:
      'The people of a letter that no email reaches, by name, with postal addresses as far as they are known',
    audience,
    leaders: true,
    params,
    query: z.object(paging),
    response: z.array(paperRecipient),
    refusals: ['absent'],
    paged: true,
  },
  'POST /api/admin/letters/:id/test': {
    name: 'testLetter',
    summary: 'Send a letter to the caller alone',
    audience,
    leaders: true,
    params,
    response: null,
    refusals: ['absent', 'conflict', 'too_many'],
  },
  'POST /api/admin/letters/:id/send': {
    name: 'sendLetter',
    summary: 'Send a letter now or at a time; sending it again changes nothing',
    audience,
    leaders: true,
    params,
    body: sendInput,
    bodyOptional: true,
    response: letter,
    refusals: ['absent', 'conflict', 'invalid'],
    versioned: true,
  },
  'POST /api/admin/letters/:id/stop': {
    name: 'stopLetter',
    summary: 'Call off a planned letter, which becomes a draft again, or stop one that is being sent',
    audience,
    leaders: true,
    params,
    response: letter,
    refusals: ['absent', 'conflict'],
    versioned: true,
  },
  'POST /api/admin/letters/:id/again': {
    name: 'writeLetterAgain',
    summary: 'Write a draft with the same text to the people that a letter did not reach',
    audience,
    leaders: true,
    params,
    response: letter,
    status: 201,
    refusals: ['absent', 'conflict'],
    versioned: true,
  },
  'GET /api/admin/letters/:id/recipients': {
    name: 'listLetterRecipients',
    summary: 'The people of a letter, with what became of it, by name',
    audience,
    leaders: true,
    params,
    query: z.object({ state: z.enum(deliveryStates).optional(), ...paging }),
    response: z.array(letterRecipient),
    refusals: ['absent'],
    paged: true,
  },
  'GET /api/letters/:id': {
    name: 'readOwnLetter',
    summary: 'A letter as it was written, for the people who got it',
    audience: 'members',
    params,
    response: readableLetter,
    refusals: ['absent'],
  },
})
