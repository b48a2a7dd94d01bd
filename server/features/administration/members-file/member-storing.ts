import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { addWithoutAddress, inviteSeveral } from '../../accounts/invitations/bulk-invitations.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { addMembershipsWithin } from '../../profiles/claims/additions.service.ts'
import { storePeople } from '../../profiles/person/person.service.ts'
import { tidiedEvery } from '../spreadsheets/garbage.ts'
import { personKey } from './earlier-rows.ts'
import { knownPeople } from './known-people.ts'
import type { MemberRow } from './member-row.ts'
import type { Stage } from './staged-rows.ts'

const rowsAtOnce = 64

interface Stored {
  people: number
  memberships: number
  existing: number
}

/** Stores checked rows in one transaction: accounts with their invitations, profiles, memberships and the roster. */
export function storeMembers(context: Context, viewer: Viewer, stage: Stage): Promise<Stored> {
  return context.database.transaction().execute(async (transaction) => {
    const added = new Map<string, string>()
    const existing = new Set<string>()
    let memberships = 0
    const tidy = tidiedEvery()
    for await (const rows of stage.batches(rowsAtOnce)) {
      tidy(rows.length)
      const firstOf = firstRows(rows, (key) => added.has(key) || existing.has(key))
      const invited = await addPeople(context, transaction, firstOf)
      for (const [key, userId] of invited) added.set(key, userId)
      for (const key of firstOf.keys()) if (!invited.has(key)) existing.add(key)
      await storeProfiles(context, transaction, ownedRows(firstOf.values(), invited))
      memberships += await storeMemberships(context, transaction, viewer, ownedRows(rows, added))
    }
    const stored = { people: added.size, memberships, existing: existing.size }
    await recordAuditEntry(context.config, transaction, viewer, {
      act: 'import members',
      subject: { kind: 'members', id: context.config.now().toISOString() },
      aboutUserId: null,
      before: null,
      after: stored,
      reason: null,
    })
    return stored
  })
}

/** Adds the people who are not known yet: an account that waits for its person, or somebody without an address. */
async function addPeople(
  context: Context,
  transaction: Connection,
  firstOf: ReadonlyMap<string, MemberRow>,
): Promise<Map<string, string>> {
  const known = await knownPeople(transaction, [...firstOf.values()])
  const added = [...firstOf].filter(([key]) => !known.has(key))
  const addressed = added.flatMap(([, { name, email }]) => (email === null ? [] : { name, email }))
  const others = added.filter(([, { email }]) => email === null)
  const ids = await addWithoutAddress(
    context,
    transaction,
    others.map(([, { name }]) => name),
  )
  const invited = await inviteSeveral(context, transaction, addressed)
  return new Map([...invited, ...others.map(([key], index): [string, string] => [key, ids[index] ?? ''])])
}

/** Picks the first row of each person who did not stand in an earlier batch, by what tells people apart. */
function firstRows(rows: MemberRow[], isEarlier: (key: string) => boolean): Map<string, MemberRow> {
  const first = new Map<string, MemberRow>()
  for (const row of rows) {
    const key = personKey(row)
    if (!first.has(key) && !isEarlier(key)) first.set(key, row)
  }
  return first
}

interface OwnedRow {
  row: MemberRow
  userId: string
}

/** Picks the rows of people whose accounts this import has made. */
function ownedRows(rows: Iterable<MemberRow>, userIds: ReadonlyMap<string, string>): OwnedRow[] {
  return [...rows].flatMap((row) => {
    const userId = userIds.get(personKey(row))
    return userId === undefined ? [] : { row, userId }
  })
}

async function storeProfiles({ config }: Context, transaction: Connection, rows: OwnedRow[]): Promise<void> {
  const people = rows.flatMap(({ row: { name, person }, userId }) => (person ? { name, person, userId } : []))
  await storePeople(transaction, people, config.now().toISOString())
}

/** Stores the memberships of some rows; returns how many those are. */
async function storeMemberships(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  rows: OwnedRow[],
): Promise<number> {
  const memberships = rows.flatMap(({ row: { membership }, userId }) =>
    membership ? { userId, membership, confirmed: membership.confirmed } : [],
  )
  await addMembershipsWithin(context, transaction, viewer, memberships)
  return memberships.length
}
