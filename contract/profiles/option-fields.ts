import { z } from 'zod'
import { type Label, line, queryText, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { optionNameMax } from './limits.ts'
import { categoryAliases, membershipCategories, membershipTitles } from './options.ts'

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
