import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { choice, clearable, id, type Label, line, queryText, required, yesOrNo } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import {
  categoryAliases,
  membershipCategories,
  membershipTitles,
  optionKinds,
  optionNameMax,
} from './options-and-limits.ts'

/** Custom titles, and custom categories, including retired ones. */
export const ownOptionsMax = 40

/** A custom title or category, for forms and filters. */
export const ownOption = z.object({
  name: z.string(),
  nepali: z.string().nullable().describe('Shown to readers of Nepali; null where there is none'),
  retired: z.boolean().describe('Stays on the records that have it, and is not offered any more'),
})

/** An option as administrators see and change it. */
export const membershipOption = ownOption.extend({
  _id: id,
  kind: z.enum(optionKinds),
  records: z.int().describe('Memberships that have it, and terms of the roster whose membership is gone'),
  version: z.int().describe('Counts changes; in quotes it is the ETag that If-Match takes'),
})

const name = required(m.profiles_option_name, line(m.profiles_option_name, optionNameMax))

const nepali = clearable(line(m.profiles_option_nepali, optionNameMax))

export const newOption = z.object({ kind: choice(m.profiles_option_kind, optionKinds), name, nepali })

/** A change: a new name in every record, or retired or not. */
export const optionChange = z.object({
  name: name.optional(),
  nepali,
  retired: yesOrNo(m.profiles_option_retired),
})

export type OwnOption = z.infer<typeof ownOption>
export type MembershipOption = z.infer<typeof membershipOption>
export type NewOption = z.infer<typeof newOption>
export type OptionChange = z.infer<typeof optionChange>

const audience = 'change settings'

/** Endpoints for custom titles and categories; the specified ones always exist. */
export const membershipOptionEndpoints = endpoints({
  'GET /api/admin/membership-options': {
    name: 'listMembershipOptions',
    summary: 'The society’s own titles and categories, in the order in which they were added',
    audience,
    response: z.array(membershipOption),
  },
  'POST /api/admin/membership-options': {
    name: 'addMembershipOption',
    summary: 'Add a title or a category',
    audience,
    body: newOption,
    response: membershipOption,
    status: 201,
    versioned: true,
  },
  'PUT /api/admin/membership-options/:id': {
    name: 'changeMembershipOption',
    summary: 'Rename a title or category everywhere it was used, retire it, or offer it again',
    audience,
    params: z.object({ id }),
    body: optionChange,
    response: membershipOption,
    refusals: ['absent', 'conflict'],
    versioned: true,
    ifMatch: 'required',
  },
  'DELETE /api/admin/membership-options/:id': {
    name: 'removeMembershipOption',
    summary: 'Remove a title or category that no record has',
    audience,
    params: z.object({ id }),
    response: null,
    refusals: ['absent', 'conflict'],
    ifMatch: 'required',
  },
})

const orOwn = (values: readonly string[], list: string) =>
  `${values.map((value) => `'${value}'`).join(', ')}, or a name in '${list}' of GET /api/society`
const titleNote = orOwn(membershipTitles, 'ownTitles')
const categoryNote = orOwn(membershipCategories, 'ownCategories')

/** The stored title and category of a membership: specified or custom. */
export const storedTitle = z.string().describe(titleNote)
export const storedCategory = z.string().describe(categoryNote)

/** A title and category to filter by; the server refuses unknown ones. */
export const titleQuery = queryText(optionNameMax).describe(titleNote)
export const categoryQuery = queryText(optionNameMax).describe(categoryNote)

/** Accepts any name; only the server knows the custom names and validates them. */
function nameInput(label: Label, note: string) {
  const tooLong = () => m.errors_choose({ field: label() })
  return required(label, line(label, optionNameMax, tooLong)).meta({ description: note })
}

export const titleInput = nameInput(m.profiles_title, titleNote)
export const categoryInput = z.preprocess(
  (value) =>
    typeof value === 'string' && Object.hasOwn(categoryAliases, value) ? categoryAliases[value] : value,
  nameInput(m.profiles_category, categoryNote),
)
