/** Milliseconds within which two clicks make a double click (docs/specification.md#9-business-constants-and-limits). */
export const doubleClickMilliseconds = 250
