import { type ImportColumn, importColumns } from '../../../../contract/administration/imports/options.ts'

/** What a column of a table may hold. */
export type TableColumn = ImportColumn

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

/** Finds out which column each heading means; null for one that means none. */
export function columnsOf(headings: readonly string[]): (TableColumn | null)[] {
  return headings.map((heading) => columnOf.get(latinKey(heading)) ?? null)
}

/** Returns a heading as it is compared: letters and digits of any script, without case and accents. */
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
