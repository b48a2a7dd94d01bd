import type { ImportColumn } from '../../../../../contract/administration/imports/options.ts'
import { m } from '../../../../../contract/paraglide/messages.js'
import { phoneDigits } from '../../../../../contract/profiles/options-and-limits.ts'
import { latinDigits } from '../../../../../contract/text/digits.ts'
import { withFormula } from '../../../../text/csv.ts'

/** A cell with text, and the heading of its column. */
interface HeadedCell {
  text: string
  heading: string
}

const labelledValue = /^(?<kind>.+?) \d+ - (?:Value|Formatted)$/
const relatives: [RegExp, ImportColumn][] = [
  [/^(?:spouse|wife|husband|partner|domestic partner)$/i, 'spouse'],
  [/^(?:child|son|daughter)$/i, 'children'],
]

/** Returns the heading and meaning of a cell; address books have the heading of a value in the cell before. */
function labelled(
  column: ImportColumn,
  index: number,
  headings: readonly string[],
  cells: readonly string[],
): { heading: string; column: ImportColumn } {
  const heading = headings[index] ?? ''
  const kind = labelledValue.exec(heading)?.groups?.kind
  const label = plainText(cells[index - 1]).replace(/^\*\s*/, '')
  if (!kind || label === '' || !/ - (?:Label|Type)$/.test(headings[index - 1] ?? ''))
    return { heading, column }
  const ofRelative = kind === 'Relation' ? relatives.find(([words]) => words.test(label))?.[1] : undefined
  return { heading: kind === 'Address' ? `${kind} (${label})` : label, column: ofRelative ?? column }
}

/** Parses 'Name <address>', as mail programs write people; null for another text. */
export function mailboxIn(text: string): { name: string; email: string } | null {
  const { name, email } =
    /^["'“]?(?<name>[^"“”<>@]*\p{L}[^"“”<>@]*?)["'”]?\s*[<(](?:mailto:)?(?<email>[^\s<>()@]+@[^\s<>()@]+)[>)][,;]?$/u.exec(
      text.trim(),
    )?.groups ?? {}
  return name && email ? { name, email } : null
}

/** Parses 'Ram Tharu - 312-555-0100', a name before a number in one cell; null for another text. */
export function numberedNameIn(text: string): { name: string; phone: string } | null {
  const { name, phone } =
    /^(?<name>[^\d@]*\p{L}[\p{L}\p{M}.'’)]*)[\s:,;–-]+(?<phone>[+(]{0,2}\d[\d\s().-]*\d)$/u.exec(
      latinDigits(text).trim(),
    )?.groups ?? {}
  const digits = phone?.replace(/\D/g, '').length ?? 0
  return name && phone && digits >= phoneDigits && digits <= 15 ? { name, phone } : null
}

/** Parses 'Ram Tharu, 12 Main St, Skokie, IL 60076'; null for a text without both. */
function housedNameIn(text: string): { name: string; address: string } | null {
  const { name, address } =
    /^(?<name>[^\d@]*\p{L}[^\d@]*?)[\s,;–-]+(?<address>\d+\w?\s+\p{L}[^@]*\b\d{5}(?:-\d{4})?)$/u.exec(text)
      ?.groups ?? {}
  return name && address ? { name, address } : null
}

/** Words in place of a name. */
const noName = /^(?:n\/a|none|unknown|not known|tb[da]|x{2,})$/i
const nameColumns: readonly ImportColumn[] = ['name', 'first_name', 'last_name']

function plainText(cell = ''): string {
  return textOf(cell).replaceAll('\u00a0', ' ').trim()
}

/** The cells of a row by the meaning of their columns; several columns may have the same meaning. */
export class RowCells {
  readonly #cells = new Map<ImportColumn, HeadedCell[]>()

  constructor(
    columns: readonly (ImportColumn | null)[],
    headings: readonly string[],
    cells: readonly string[],
  ) {
    for (const [index, meaning] of columns.entries()) {
      if (meaning === null) continue
      const whole = plainText(cells[index])
      const text = nameColumns.includes(meaning) && noName.test(whole) ? '' : whole
      const { heading, column } = labelled(meaning, index, headings, cells)
      const mailbox = column === 'name' ? mailboxIn(text) : null
      if (mailbox) {
        this.#add('email', mailbox.email, heading)
        this.#add('name', mailbox.name, heading)
        continue
      }
      const numbered = column === 'name' ? numberedNameIn(text) : null
      if (numbered) this.#add('phone', numbered.phone, heading)
      const housed = column === 'name' ? housedNameIn(text) : null
      if (housed) this.#add('address', housed.address, m.profiles_household_address())
      this.#add(column, numbered?.name ?? housed?.name ?? text, heading)
    }
  }

  #add(column: ImportColumn, text: string, heading: string): void {
    const list = this.#cells.get(column) ?? []
    list.push({ text, heading })
    this.#cells.set(column, list)
  }

  /** Returns the first text of a column; '' where there is none. */
  text(column: ImportColumn): string {
    return this.all(column)[0]?.text ?? ''
  }

  /** Lists the cells of a column that have text. */
  all(column: ImportColumn): HeadedCell[] {
    return this.every(column).filter(({ text }) => text !== '')
  }

  /** Lists all cells of a column, since blank ones align children with ages. */
  every(column: ImportColumn): HeadedCell[] {
    return this.#cells.get(column) ?? []
  }

  /** Lists the columns that have text. */
  given(): ImportColumn[] {
    return [...this.#cells].flatMap(([column, cells]) =>
      cells.some(({ text }) => text !== '') ? column : [],
    )
  }
}

/** Returns the option that a text names, case-insensitively; otherwise returns the text. */
export function optionNamed(
  text: string,
  values: readonly string[],
  others: Record<string, string> = {},
): string {
  const plain = text.trim().toLowerCase()
  return values.find((value) => value.toLowerCase() === plain) ?? others[plain] ?? text
}

/** Words for genders in several languages, and the numbers of ISO 5218. */
const genders = new Map(
  Object.entries({
    female: 'f,w,woman,girl,2,weiblich,frau,femme,féminin,mujer,femenino,महिला,स्त्री,नारी',
    male: 'm,man,boy,1,männlich,mann,homme,masculin,hombre,masculino,पुरुष',
    other: 'o,x,nonbinary,non-binary,divers,diverse,autre,otro,अन्य,तेस्रो लिङ्गी',
    unknown: 'u,n/a,-,0,9,prefer not to say,unknown,unspecified,not specified',
  }).flatMap(([gender, words]) => words.split(',').map((word) => [word, gender])),
)

/** Returns the gender that a text names; otherwise returns the text in lower case. */
export function genderIn(text: string): string {
  return genders.get(text.toLowerCase()) ?? text.toLowerCase()
}

const yes = ['yes', 'y', 'true', 't', '1', 'x', '✓', 'active', 'current']
const no = [
  ...['no', 'n', 'false', 'f', '0', 'inactive', 'former', 'expired'],
  ...['lapsed', 'ended', 'cancelled', 'canceled', 'resigned', 'terminated', 'archived'],
]

/** Reads a yes or no; null for anything else. */
export function yesNoIn(text: string): boolean | null {
  const plain = text.toLowerCase()
  if (yes.includes(plain)) return true
  return no.includes(plain) ? false : null
}

/** Returns a cell's text, whether the export wrote it or a person typed it. */
function textOf(cell: string): string {
  return withFormula(cell).trim()
}

/** Formats skills for one cell: separated by commas, or as JSON if a skill contains a comma. */
export function skillsCell(skills: readonly string[]): string {
  const plain = skills.join(', ')
  const isPlain = !plain.startsWith('[') && skills.every((skill) => !skill.includes(','))
  return isPlain ? plain : JSON.stringify(skills)
}

/** Parses the skills of a cell, separated by commas or written by `skillsCell`. */
export function skillsIn(text: string): string | unknown[] {
  if (!text.startsWith('[')) return text
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : text
  } catch {
    return text
  }
}
