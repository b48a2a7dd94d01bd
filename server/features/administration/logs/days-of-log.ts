/**
 * Returns the instants that bound some days of a log: from included, before excluded.
 * @param days `YYYY-MM-DD`, both included
 * @param zone whose days they are
 */
export function instantsOfDays(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: string,
): { from: string | undefined; before: string | undefined } {
  const midnight = (day: string, days: number) => {
    const instant = Temporal.PlainDate.from(day).add({ days }).toZonedDateTime(zone).toInstant()
    return new Date(instant.epochMilliseconds).toISOString()
  }
  return { from: from && midnight(from, 0), before: to && midnight(to, 1) }
}
