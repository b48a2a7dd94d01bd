import { z } from 'zod'
import { departures } from '../../accounts/people.ts'
import { emailAddress, personName } from '../../accounts/schemas.ts'
import {
  calendarDate,
  choice,
  clearable,
  id,
  line,
  missingOr,
  paragraphs,
  required,
  storedDate,
  yesOrNo,
} from '../../fields.ts'
import { m } from '../../paraglide/messages.js'
import { householdAddressMax, shortTextMax } from '../limits.ts'
import { genders } from '../options.ts'

const label = { name: m.profiles_household_name, address: m.profiles_household_address }

/** A person of a household, as the others see them. */
export const householdPerson = z.object({
  _id: id,
  name: z.string(),
  avatar: z.url(),
  child: z.boolean(),
  dob: storedDate.nullable().describe('Only that of a child'),
  gender: z.enum(genders).nullable().describe('Only that of a child'),
  birthdayAllowed: z.boolean().describe('Whether a child stands in birthday lists'),
  manages: z.boolean(),
  hasAccount: z.boolean().describe('Whether they have an e-mail address to sign in with'),
  departed: z.enum(departures).nullable(),
  own: z.boolean(),
})

export const household = z.object({
  _id: id,
  name: z.string(),
  address: z.string().nullable(),
  manages: z.boolean().describe('Whether the caller may change the household'),
  people: z.array(householdPerson),
})

/** A household that the caller was asked to join. */
export const invitationToHousehold = z.object({
  _id: id,
  name: z.string(),
  invitedBy: z.string().nullable(),
})

/** The caller's household, and the households that have invited them. */
export const ownHousehold = z.object({
  household: household.nullable(),
  invitations: z.array(invitationToHousehold),
})

export const householdInput = z.object({
  name: required(label.name, line(label.name, shortTextMax)),
  address: clearable(paragraphs(label.address, householdAddressMax)),
})

/** A child without an account: a date of birth less than 18 years ago. */
export const childInput = z.object({
  name: personName,
  dob: calendarDate(m.profiles_dob, () => m.errors_birth_date_form()),
  gender: choice(m.profiles_gender, genders).optional(),
  birthdayAllowed: yesOrNo(m.profiles_household_birthday).describe(
    'Whether members find the birthday, without its year, in the lists of birthdays; false at first',
  ),
})

export const managerChange = z.object({
  manages: z.boolean({ error: missingOr(m.profiles_household_manages, m.errors_yes_or_no) }),
})

export const householdInvitation = z.object({ email: emailAddress })

export type Household = z.infer<typeof household>
export type HouseholdPerson = z.infer<typeof householdPerson>
export type InvitationToHousehold = z.infer<typeof invitationToHousehold>
export type OwnHousehold = z.infer<typeof ownHousehold>
export type HouseholdInput = z.infer<typeof householdInput>
export type ChildInput = z.infer<typeof childInput>
