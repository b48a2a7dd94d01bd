/** Returns the trimmed text of a form's field; '' where there is none. */
export function textIn(fields: FormData, name: string): string {
  return typedIn(fields, name).trim()
}

/** Returns the text of a field just as it was typed, for passwords; '' where there is none. */
export function typedIn(fields: FormData, name: string): string {
  const value = fields.get(name)
  return typeof value === 'string' ? value : ''
}

/** Returns the trimmed texts of a form by the names of its fields. */
export function textsIn(fields: FormData): Record<string, string> {
  return Object.fromEntries([...fields.keys()].map((name) => [name, textIn(fields, name)]))
}
