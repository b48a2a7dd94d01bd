/** Lengths in characters as people count them. */
export const shortTextMax = 100
export const addressMax = 500
export const bioMax = 2000
export const descriptionMax = 2000

export const searchMax = 100

/** One part of a postal address, such as the street. */
export const postalPartMax = 100

export const memberNumberMax = 40
export const officeNoteMax = 2000

/** People in one household. */
export const peopleMax = 30

/** Memberships, experiences and educations of a profile, of each kind (docs/product-decisions.md#length-of-texts). */
export const entriesMax = 30

/** A phone number has exactly this many digits (docs/specification.md#9-business-constants-and-limits). */
export const phoneDigits = 10

/** Faces at the start of a birthday list; the directory's filter shows all. */
export const birthdayFaces = 12

/** Cards on one page of the directory. */
export const directoryPageSize = 24

/** Characters of the name of a custom title or category. */
export const optionNameMax = 60
