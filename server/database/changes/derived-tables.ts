/** The columns that decide whether and where the directory lists a person, by table. */
export const decidingColumns = {
  users: [
    'name_key',
    'suspended_at',
    'listing',
    'child',
    'departed',
    'must_verify',
    'email_verified_at',
    'administrator',
  ],
  profiles: [
    'unlisted',
    'birthday',
    'dob_audience',
    'position',
    'location',
    'location_key',
    'location_audience',
    'shown_membership_id',
  ],
  memberships: ['category', 'active', 'confirmed_at', 'refused_at', 'weighty'],
} as const

export const entryColumns =
  'user_id, name_key, trusted, birthday, birthday_audience, position, category, active, confirmation, location, location_key, location_audience'

/** Selects the entries of the directory: one row for each profile that lists may name. */
export const entryRows = `
  select account.id, account.name_key,
    (account.must_verify = false or account.email_verified_at is not null or account.administrator = true),
    profile.birthday, profile.dob_audience, profile.position,
    shown.category, shown.active,
    case when shown.id is null then null when shown.confirmed_at is not null then 'confirmed'
      when shown.refused_at is not null then 'refused' when shown.weighty = true then 'weighty' else 'light' end,
    profile.location, profile.location_key, profile.location_audience
  from users as account
  join profiles as profile on profile.user_id = account.id
  left join memberships as shown on shown.id = profile.shown_membership_id
  where account.suspended_at is null and account.listing = 'listed' and account.child = false
    and account.departed is null and profile.unlisted = false`

/** The counters, each with the columns of an entry that it groups by. */
export const counters = [
  { table: 'group_counts', columns: ['category', 'confirmation', 'trusted'], present: 'category' },
  {
    table: 'place_counts',
    columns: ['location_key', 'location', 'location_audience', 'trusted'],
    present: 'location_key',
  },
] as const

/** Tables that database triggers derive from others: the program never writes them, and backups omit them. */
export const derivedTables: readonly string[] = [
  'directory_entries',
  ...counters.map(({ table }) => table),
  // Changes of people that the accounts of the ledger have not followed yet.
  'money_moves',
]

const deciding: Readonly<Record<string, readonly string[]>> = decidingColumns

/** The tables from which the database derives others. */
export const decidingTables = Object.keys(deciding)

/**
 * Lists the tables that triggers change when some columns of a table are written.
 * @param columns null where it may be any of them
 */
export function derivedFrom(table: string, columns: readonly string[] | null): readonly string[] {
  const decides = deciding[table]
  if (!decides) return []
  return columns === null || columns.some((column) => decides.includes(column)) ? derivedTables : []
}
