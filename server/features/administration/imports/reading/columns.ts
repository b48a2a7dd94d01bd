import { type ImportColumn, importColumns } from '../../../../../contract/administration/imports/options.ts'
import type { MemberColumn } from '../../../../../contract/administration/members-file.ts'
import { m } from '../../../../../contract/paraglide/messages.js'

/** A meaning that a column of a table may have. */
export type TableColumn = ImportColumn

/** A problem of a row or of one of its cells. */
export interface CellProblem {
  column: MemberColumn | null
  msg: string
}

/** The usual headings of each column, without spaces and signs, in lower case. */
const usualHeadings: Partial<Record<TableColumn, string>> = {
  email: 'email emailaddress emailid mail primaryemail emails emailaddresses',
  name: 'name fullname membername member nameofmember names completename',
  first_name: 'firstname first givenname fname',
  middle_name: 'middlename middle mname',
  last_name: 'lastname last surname familyname lname',
  phone:
    'phone mobile cell cellphone mobilephone phonenumber mobilenumber cellnumber telephone tel contact contactnumber contactno phoneno mobileno primaryphone phone1',
  dob: 'dob birthday birthdate dateofbirth born bday dateofbirthdob',
  gender: 'gender sex mf',
  position: 'position occupation profession job',
  company: 'company employer organization organisation workplace',
  website: 'website web homepage url',
  location: 'location city town citystate place residence',
  address: 'address homeaddress streetaddress postaladdress mailingaddress fulladdress',
  household: 'household householdname householdid householdnumber family familyid familynumber',
  title: 'title role office post designation',
  category: 'category membercategory membershipcategory',
  type: 'type membershiptype membertype membership',
  from: 'from membersince since joined joindate joiningdate datejoined startdate start dateofjoining',
  to: 'to until enddate end expires expiry expirydate validuntil expirationdate',
  active: 'active status isactive',
  bio: 'bio about biography',
}

const columnOf = new Map<string, TableColumn>([
  ...Object.entries(usualHeadings).flatMap(([column, headings]) =>
    headings.split(' ').map((heading) => [heading, column as TableColumn] as const),
  ),
  ...importColumns.map((column) => [column.replaceAll('_', ''), column] as const),
])

/** Returns the column that each heading means; null for an unknown heading. */
export function columnsOf(headings: readonly string[]): (TableColumn | null)[] {
  return headings.map((heading) => columnOf.get(latinKey(heading)) ?? null)
}

/** Normalizes a heading for comparison: letters and digits of any script, without case and accents. */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 100)
}

function latinKey(heading: string): string {
  return headingKey(heading).replace(/[^a-z0-9]/g, '')
}

/** The cells of a row by their column. */
type NamedCells = Partial<Record<TableColumn, string>>

type Columns = readonly (TableColumn | null)[]

/**
 * Maps the cells of a row to their columns. Of several columns with the same meaning, the first non-empty one counts.
 * Returns null with the problem when a row has more cells than there are columns.
 */
export function nameCells(
  columns: Columns,
  cells: readonly string[],
): { named: NamedCells | null; problems: CellProblem[] } {
  if (cells.slice(columns.length).some((cell) => cell.trim() !== ''))
    return { named: null, problems: [{ column: null, msg: m.administration_csv_too_many_cells() }] }
  const named: NamedCells = {}
  for (const [index, column] of columns.entries())
    if (column !== null && !named[column]?.trim()) named[column] = cells[index] ?? ''
  return { named, problems: [] }
}

/** Returns whether a column contains the name, which every row requires. */
export function hasName(columns: Columns): boolean {
  return columns.some((column) => column === 'name' || column === 'first_name')
}

/** Returns the problem of a list without a column for the name. */
export function nameMissing(): CellProblem {
  return { column: 'name', msg: m.administration_csv_missing_column({ column: 'name' }) }
}
