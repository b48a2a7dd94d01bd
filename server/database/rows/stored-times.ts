/** ISO 8601 text in UTC, on both engines. */
export type Instant = string

/** `YYYY-MM-DD`, on both engines. */
export type CalendarDate = string
