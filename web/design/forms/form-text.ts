/** Returns the trimmed text of a form's field; '' where there is none. */
export function readText(fields: FormData, name: string): string {
  return asText(fields.get(name)).trim()
}

/** Returns the texts of a form by field name, exactly as typed. */
export function readTexts(fields: FormData): Record<string, string> {
  return Object.fromEntries([...fields].map(([name, value]) => [name, asText(value)]))
}

function asText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
