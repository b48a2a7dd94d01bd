/** Lengths in characters as people count them. */
export const shortTextMax = 100
export const addressMax = 500
export const bioMax = 2000
export const descriptionMax = 2000
export const skillMax = 50
export const skillsMax = 50
export const searchMax = 100

/** The address of a household, of several lines. */
export const householdAddressMax = 300

/** One part of a postal address, such as the street. */
export const postalPartMax = 100

/** Further phone numbers, and further e-mail addresses, of a person. */
export const furtherContactsMax = 10

export const memberNumberMax = 40
export const officeNoteMax = 2000
export const tagMax = 50
export const tagsMax = 30

/** People in one household. */
export const peopleMax = 30

/** Memberships, experiences and educations of a profile, of each kind (docs/product-decisions.md#length-of-texts). */
export const entriesMax = 30

/** Experiences and educations, of each kind, that a profile carries in a list. */
export const entriesInList = 3

/** A phone number has exactly this many digits (docs/specification.md#9-business-constants-and-limits). */
export const phoneDigits = 10

/** The earliest accepted date of birth (docs/product-decisions.md#dates). */
export const earliestBirthDate = '1900-01-01'
export const earliestBirthYear = 1900

/** Upcoming birthdays lie 1 to this many days ahead (docs/specification.md#9-business-constants-and-limits). */
export const upcomingBirthdayDays = 7

/** Faces at the start of a birthday list; the directory's filter shows all. */
export const birthdayFaces = 12

/** Cards on one page of the directory. */
export const directoryPageSize = 24

/** Characters of the name of a custom title or category. */
export const optionNameMax = 60

/** Custom titles, and custom categories, including retired ones. */
export const ownOptionsMax = 40
