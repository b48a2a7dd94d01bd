/**
 * Returns the instants that bound a range of days: from inclusive, before exclusive.
 * @param days `YYYY-MM-DD`, both inclusive
 * @param zone the time zone of the days
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
