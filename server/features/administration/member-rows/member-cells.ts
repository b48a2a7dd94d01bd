import { withFormula } from '../../../text/csv.ts'

/** Reads the text of a cell that the export wrote, or that a person typed. */
export function textOf(cell: string): string {
  return withFormula(cell).trim()
}

/** Writes skills into one cell: with commas between them, or as JSON where a skill has a comma in itself. */
export function skillsCell(skills: readonly string[]): string {
  const plain = skills.join(', ')
  const isPlain = !plain.startsWith('[') && skills.every((skill) => !skill.includes(','))
  return isPlain ? plain : JSON.stringify(skills)
}

/** Reads the skills of a cell: with commas between them, or as `skillsCell` wrote them. */
export function skillsIn(text: string): string | unknown[] {
  if (!text.startsWith('[')) return text
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : text
  } catch {
    return text
  }
}
