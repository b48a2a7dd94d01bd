import type { Insertable, Selectable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { MembershipRow } from '../../../database/rows/profile-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { caseFold } from '../../../text/case-folding.ts'
import { inviteSeveral } from '../../accounts/invitations/bulk-invitations.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { enterIntoRoster } from '../../profiles/board/roster.service.ts'
import { searchWords } from '../../profiles/directory/search-words.ts'
import { newMembership } from '../../profiles/histories/membership-columns.ts'
import { newPerson } from '../../profiles/person-columns.ts'
import { refreshShownMembership } from '../../profiles/profiles.queries.ts'
import { tidiedEvery } from './garbage.ts'
import type { MemberRow } from './member-row.ts'
import { insertMemberships, insertProfiles, insertSearchWords } from './members-file.queries.ts'
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
    const left = new Set<string>()
    let memberships = 0
    const tidy = tidiedEvery()
    for await (const rows of stage.batches(rowsAtOnce)) {
      tidy(rows.length)
      const first = firstRows(rows, added, left)
      const invited = await inviteSeveral(context, transaction, [...first.values()])
      for (const [key, userId] of invited) added.set(key, userId)
      for (const key of first.keys()) if (!invited.has(key)) left.add(key)
      const people = [...first].flatMap(([key, row]) => ({ row, userId: invited.get(key) ?? '' }))
      await storePeople(
        context,
        transaction,
        people.filter(({ userId }) => userId !== ''),
      )
      const entries = rows.flatMap((row) => ({ row, userId: added.get(caseFold(row.email)) ?? '' }))
      memberships += await storeMemberships(
        context,
        transaction,
        viewer,
        entries.filter(({ userId }) => userId !== ''),
      )
    }
    const stored = { people: added.size, memberships, existing: left.size }
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

/** The first row of each person that none of the batches before has met. */
function firstRows(rows: MemberRow[], added: Map<string, string>, left: Set<string>): Map<string, MemberRow> {
  const first = new Map<string, MemberRow>()
  for (const row of rows) {
    const key = caseFold(row.email)
    if (!first.has(key) && !added.has(key) && !left.has(key)) first.set(key, row)
  }
  return first
}

interface Owned {
  row: MemberRow
  userId: string
}

async function storePeople({ config }: Context, transaction: Connection, people: Owned[]): Promise<void> {
  const now = config.now().toISOString()
  const described = people.flatMap(({ row: { name, person }, userId }) =>
    person ? { name, person, userId } : [],
  )
  await insertProfiles(
    transaction,
    described.map(({ person, userId }) => newPerson(userId, person, now)),
  )
  await insertSearchWords(
    transaction,
    described.flatMap(({ name, person, userId }) => {
      const { position, company, location, skills } = person
      const words = searchWords(name, position, company ?? null, location ?? null, ...skills)
      return words.map((word) => ({ word, user_id: userId }))
    }),
  )
}

async function storeMemberships(
  { config }: Context,
  transaction: Connection,
  viewer: Viewer,
  entries: Owned[],
): Promise<number> {
  const now = config.now().toISOString()
  const rows = entries.flatMap(({ row: { membership }, userId }) => {
    if (!membership) return []
    const confirmed = membership.confirmed ? { confirmed_at: now, confirmed_by: viewer.userId } : {}
    return { ...newMembership(userId, membership, now), ...confirmed } as Insertable<MembershipRow>
  })
  if (rows.length === 0) return 0
  await insertMemberships(transaction, rows)
  const confirmed = rows.filter(({ confirmed_at }) => confirmed_at) as Selectable<MembershipRow>[]
  if (confirmed.length > 0) await enterIntoRoster(transaction, viewer, confirmed, now)
  const owners = [...new Set(rows.map(({ user_id }) => user_id))]
  await refreshShownMembership(transaction, config.confirmation, owners)
  return rows.length
}
