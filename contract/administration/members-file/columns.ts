/** The columns of the members' file (CSV, UTF-8), in the order in which it is exported. */
export const personColumns = [
  'position',
  'company',
  'website',
  'location',
  'gender',
  'dob',
  'dob_seen_by',
  'phone',
  'phone_seen_by',
  'skills',
  'bio',
  'twitter',
  'facebook',
  'youtube',
  'linkedin',
  'instagram',
] as const

/** One row holds one membership; somebody with several takes several rows with the same email. */
export const membershipColumns = ['title', 'category', 'type', 'from', 'to', 'active', 'confirmed'] as const

export const memberColumns = ['email', 'name', ...personColumns, ...membershipColumns] as const
export type MemberColumn = (typeof memberColumns)[number]

/** Columns without which a file is not taken; all others may be left out. */
export const requiredColumns: readonly MemberColumn[] = ['name']

/** Rows of a file below its headings. */
export const memberRowsMax = 100_000
/** Size of a file in megabytes of 1,000,000 bytes. */
export const memberFileMegabytes = 64
/** Size of a workbook (.xlsx), which is held until it is read, in such megabytes. */
export const workbookMegabytes = 16
/** The content type of a workbook. */
export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Problems that the report lists; it says how many there are in all. */
export const problemsListed = 1000
/** Different causes that the report lists. */
export const causesListed = 200
