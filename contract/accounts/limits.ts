/** Lengths in Unicode code points (decisions: Domain; issue of the foundation). */
export const nameMax = 100
export const emailMax = 254
export const passwordMin = 8
export const passwordMax = 128

/** The value of `roles.Admin` that marks an administrator (specification 9). */
export const administratorRole = 5001
