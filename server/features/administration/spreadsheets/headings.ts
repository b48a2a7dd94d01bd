import { type MemberColumn, memberColumns } from '../../../../contract/administration/members-file/columns.ts'

/** What a column of a table may hold besides the columns of the members' file. */
export type TableColumn = MemberColumn | 'first_name' | 'middle_name' | 'last_name' | 'address'

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
  ...memberColumns.map((column) => [column.replaceAll('_', ''), column] as const),
])

/** Finds out which column each heading means; null for one that means none. */
export function columnsOf(headings: readonly string[]): (TableColumn | null)[] {
  return headings.map((heading) => {
    const plain = heading
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
    return columnOf.get(plain) ?? null
  })
}
