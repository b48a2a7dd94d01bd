import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { emailKey } from '../../../text/email-key.ts'
import { inviteSeveral } from '../../accounts/invitations/bulk-invitations.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { addMembershipsWithin } from '../../profiles/claims/additions.service.ts'
import { storePeople } from '../../profiles/person/person.service.ts'
import { tidiedEvery } from './garbage.ts'
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
      const invited = await inviteSeveral(context, transaction, [...firstOf.values()])
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

/** Picks the first row of each person who did not stand in an earlier batch, by case-folded address. */
function firstRows(rows: MemberRow[], isEarlier: (key: string) => boolean): Map<string, MemberRow> {
  const first = new Map<string, MemberRow>()
  for (const row of rows) {
    const key = emailKey(row.email)
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
    const userId = userIds.get(emailKey(row.email))
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
