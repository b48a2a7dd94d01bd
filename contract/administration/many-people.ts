import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { calendarDate, choice, id, line, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { shortTextMax } from '../profiles/limits.ts'
import { categoryInput, titleInput } from '../profiles/membership-options.ts'
import { peopleChanges } from './options.ts'

import { reasonIfAny } from './reasons.ts'
import { usersFilter } from './users.ts'

/** Most people of one change of many. */
export const changedPeopleMax = 2000

/** The field that each change needs in addition to the people. */
const fieldOf = { category: 'category', title: 'title', end: 'to', place: 'place' } as const

/** One change of many people: the ones named, or all that a filter finds. One reason serves all of them. */
export const peopleChange = z
  .object({
    change: choice(m.administration_act, peopleChanges),
    users: z
      .array(id)
      .min(1, { error: () => m.administration_people_which() })
      .max(changedPeopleMax)
      .optional(),
    found: usersFilter
      .extend({ count: z.int().describe('How many it found, so that nobody is changed unseen') })
      .optional()
      .describe('In place of users: everybody that this filter of the list finds'),
    category: categoryInput.optional(),
    title: titleInput.optional(),
    from: calendarDate(m.profiles_from)
      .optional()
      .describe(
        'The first day of the new category or title: the membership before it ends the day before. Absent corrects the membership as if it had always been so',
      ),
    to: calendarDate(m.administration_end_date).optional().describe('The last day'),
    place: required(m.profiles_location, line(m.profiles_location, shortTextMax)).optional(),
    reason: reasonIfAny,
  })
  .superRefine(({ change, users, found, ...values }, { addIssue }) => {
    const refuse = (param: string, message: string) => addIssue({ code: 'custom', path: [param], message })
    if ((users === undefined) === (found === undefined)) refuse('users', m.administration_people_which())
    if (change === 'list' || change === 'unlist') return
    const name = fieldOf[change]
    if (values[name] === undefined) refuse(name, m.errors_required({ field: labels[name]() }))
  })

const labels = {
  category: m.profiles_category,
  title: m.profiles_title,
  to: m.administration_end_date,
  place: m.profiles_location,
}

/** The outcome of such a change, for each person separately. */
export const peopleChanged = z.object({
  done: z.int(),
  unchanged: z.int().describe('They had the value already'),
  left: z.int().describe('People that stayed as they were, because it could not be done'),
  reasons: z
    .array(z.object({ user: id, name: z.string(), msg: z.string() }))
    .describe('Why, for the first 100 of them'),
})

export type PeopleChange = z.infer<typeof peopleChange>
export type PeopleChanged = z.infer<typeof peopleChanged>

export const manyPeopleEndpoints = endpoints({
  'POST /api/admin/users/changes': {
    name: 'changePeople',
    summary:
      'List many people, give them a category, title or place, or end the membership that the list shows; the audit log has each',
    audience: 'keep members',
    body: peopleChange,
    response: peopleChanged,
    refusals: ['conflict'],
  },
})
