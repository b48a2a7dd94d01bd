import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { event, seatCounts } from '../events/schemas.ts'
import { id, instant, storedDate } from '../fields.ts'
import { firstDaySteps, taskSubjects } from './options-and-limits.ts'
import { backups } from './overview.ts'

const count = z.int().nullable()

/** A step to an open site, with its state: done, or set aside as not needed. */
export const firstDayStep = z.object({
  step: z.enum(firstDaySteps),
  done: z.boolean(),
  setAside: z.boolean(),
})

/** A recurring task of the site that fails repeatedly. */
export const failingTask = z.object({
  task: z.string().describe('Its name in the log'),
  subject: z.enum(taskSubjects).describe('What suffers meanwhile'),
  since: instant,
  rounds: z.int().describe('How many times in a row it has failed'),
})

/** Tasks of a role holder, and the next event. Numbers outside the viewer's rights are null. */
export const today = z.object({
  waiting: count.describe('Accounts that wait for approval'),
  claims: count.describe('Memberships that wait to be confirmed'),
  reports: count.describe('Open reports of posts and comments'),
  neverClaimed: count.describe('Invited people who have not chosen a password yet'),
  comingOfAge: z
    .array(z.object({ _id: id, name: z.string(), on: storedDate, household: id }))
    .nullable()
    .describe('Who turns 18 within a month, or did so lately, and has no account of their own'),
  unattended: count.describe('Households with children that no adult who lives there manages'),
  bounced: count.describe('Members whose address does not take mail any more'),
  complained: count.describe('Members whose mail program reported mail of the site as unwanted'),
  unsentLetters: count.describe('Planned letters that could not be sent, and are drafts again'),
  failedMails: count.describe('Messages that could not be delivered'),
  unknownProxy: z
    .boolean()
    .describe('A proxy stands before the site that TRUST_PROXY does not name: everybody has one address'),
  refusedWrites: z
    .object({ since: instant, reason: z.string() })
    .nullable()
    .describe('Since when the database refuses every write, and why; null while it takes them'),
  failingTasks: z
    .array(failingTask)
    .nullable()
    .describe('Recurring tasks of the site that failed three times in a row or more'),
  nextEvent: event
    .pick({ _id: true, title: true, start: true, end: true, allDay: true, place: true, cancelled: true })
    .extend({ counts: seatCounts })
    .nullable()
    .describe('The next event that takes place, or the one that is under way'),
  backups: backups.nullable(),
  firstDay: z
    .array(firstDayStep)
    .nullable()
    .describe('The steps to an open site; null once every one is done or set aside'),
})

export const firstDayChange = z.object({ setAside: z.boolean() })

export type Today = z.infer<typeof today>
export type FailingTask = z.infer<typeof failingTask>
export type FirstDay = z.infer<typeof firstDayStep>[]

export const todayEndpoints = endpoints({
  'GET /api/admin/today': {
    name: 'readToday',
    summary: 'What waits for the caller, as far as their roles go, and the next event with its RSVPs',
    audience: 'enter administration',
    response: today,
  },
  'PUT /api/admin/first-day/:step': {
    name: 'setAsideFirstDayStep',
    summary: 'Set a step to an open site aside, or take it up again',
    audience: 'change settings',
    params: z.object({ step: z.enum(firstDaySteps) }),
    body: firstDayChange,
    response: null,
  },
})
