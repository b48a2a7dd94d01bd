const dayInMilliseconds = 24 * 60 * 60 * 1000

/** Returns the day that is some days later, or earlier for a negative number; days are `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayInMilliseconds).toISOString().slice(0, 10)
}
