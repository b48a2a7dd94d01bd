import { withFormula } from '../../../../text/csv.ts'

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
export function textOf(cell: string): string {
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
