import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import {
  id,
  instant,
  line,
  missingOr,
  paging,
  required,
  storedDate,
  wholeNumber,
  writing,
} from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { storedVersions, versionsInput } from '../versions.ts'
import { cents } from './fields.ts'
import { levelNameMax, reminderDaysMax, reminderLevels, reminderTextMax } from './options-and-limits.ts'

/** A rule of reminders: how many days before (negative) or after the due date, and the text. */
export const reminderRule = z.object({
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  days: z.int(),
  subject: z.string(),
  text: z.string(),
  versions: storedVersions({ subject: z.string(), text: z.string() }),
})

/** The rules of reminders; they are off until somebody has seen what they would send. */
export const reminders = z.object({
  on: z.boolean(),
  rules: z.array(reminderRule).describe('By level'),
  previewedAt: instant.nullable().describe('When the present rules were previewed; null if never'),
  version: z.int(),
})

const reminderTexts = {
  subject: required(m.money_reminder_subject, line(m.money_reminder_subject, levelNameMax * 2)),
  text: writing({ label: m.money_reminder_text, max: reminderTextMax }),
}
const days = wholeNumber(m.money_reminder_days, -reminderDaysMax, reminderDaysMax)

export const remindersChange = z.object({
  on: z.boolean({ error: missingOr(m.money_reminders_on, m.errors_yes_or_no) }),
  rules: z
    .array(
      z.object({
        level: z.union(
          reminderLevels.map((number) => z.literal(number)) as unknown as [
            z.ZodLiteral<1>,
            z.ZodLiteral<2>,
            z.ZodLiteral<3>,
          ],
          { error: () => m.errors_choose({ field: m.money_reminder_level() }) },
        ),
        days,
        ...reminderTexts,
        versions: versionsInput(reminderTexts),
      }),
    )
    .max(reminderLevels.length),
})

/** A reminder that the rules would send on a day. */
export const plannedReminder = z.object({
  user: id.nullable(),
  name: z.string(),
  level: z.int(),
  charge: id,
  cents,
  dueOn: storedDate,
  way: z.enum(['mail', 'print']).describe('Printed for who has no address'),
})

export const remindersPreview = z.object({
  on: storedDate,
  count: z.int(),
  byMail: z.int(),
  toPrint: z.int(),
  reminders: z.array(plannedReminder).describe('The first of them'),
  sample: z.object({ subject: z.string(), text: z.string() }).nullable(),
})

/** A reminder to print as a letter. */
export const printedReminder = z.object({
  _id: id,
  name: z.string(),
  address: z.string().nullable(),
  level: z.int(),
  text: z.string(),
  cents,
  dueOn: storedDate,
})

export type Reminders = z.infer<typeof reminders>
export type RemindersChange = z.infer<typeof remindersChange>
export type RemindersPreview = z.infer<typeof remindersPreview>
export type PrintedReminder = z.infer<typeof printedReminder>

const audience = 'keep money'

export const reminderEndpoints = endpoints({
  'GET /api/admin/money/reminders': {
    name: 'readReminders',
    summary: 'The rules of reminders, and whether they are on',
    audience,
    response: reminders,
    versioned: true,
  },
  'PUT /api/admin/money/reminders': {
    name: 'updateReminders',
    summary: 'Change the rules; they can be switched on once these rules were previewed',
    audience,
    body: remindersChange,
    response: reminders,
    refusals: ['conflict'],
    versioned: true,
    ifMatch: 'optional',
  },
  'POST /api/admin/money/reminders/preview': {
    name: 'previewReminders',
    summary: 'Who would be reminded of what today by the saved rules; sends nothing',
    audience,
    response: remindersPreview,
  },
  'GET /api/admin/money/reminders/letters': {
    name: 'listPrintedReminders',
    summary: 'Reminders to print as letters, for people without an address',
    audience,
    query: z.object(paging),
    response: z.array(printedReminder),
    paged: true,
  },
})
