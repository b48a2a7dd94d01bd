const made = new Map<string, Intl.DateTimeFormat>()

/** Returns a formatter for a zone. Formatters are kept: making one costs more than a hundred uses. */
export function zonedFormat(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale = 'en-US',
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const known = made.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
  made.set(key, format)
  return format
}
