// What spreadsheets take for a formula (OWASP, CSV injection), full-width forms included. Apostrophes before it count,
// so that one more can always be taken away again.
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const neutralized = /^'+[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** A text as it may stand in a spreadsheet: what would be a formula there gets an apostrophe before it. */
export function cellOf(text: string | null): string {
  if (text === null) return ''
  return formula.test(text) ? `'${text}` : text
}

/** The text that `cellOf` wrote, or that a person typed. */
export function textOf(cell: string): string {
  return (neutralized.test(cell) ? cell.slice(1) : cell).trim()
}

/** Skills in one cell; where one has a comma in itself, as JSON. */
export function skillsCell(skills: readonly string[]): string {
  const plain = skills.join(', ')
  const isPlain = !plain.startsWith('[') && skills.every((skill) => !skill.includes(','))
  return isPlain ? plain : JSON.stringify(skills)
}

/** The skills of a cell: a comma list, or what `skillsCell` wrote. */
export function skillsIn(text: string): string | unknown[] {
  if (!text.startsWith('[')) return text
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list : text
  } catch {
    return text
  }
}
