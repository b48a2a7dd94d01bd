import type {
  Claim,
  ClaimsQuery,
  ConfirmationInput,
  RefusalInput,
} from '../../../../contract/administration/roster/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { avatarAddress } from '../../accounts/accounts.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { deleteRosterOf } from '../../profiles/board/roster.queries.ts'
import { enterIntoRoster } from '../../profiles/board/roster.service.ts'
import { updateMembership } from '../../profiles/histories/entries.queries.ts'
import { confirmationStatusOf } from '../../profiles/histories/membership-columns.ts'
import { refreshShownMembership } from '../../profiles/profiles.queries.ts'
import {
  countClaims,
  findMembership,
  listClaims,
  markConfirmed,
  takeClaims,
  takeNamed,
} from './claims.queries.ts'

const claimsWithoutLimit = 100
const confirmedAtOnce = 500

type Membership = NonNullable<Awaited<ReturnType<typeof findMembership>>>

/**
 * The queue of claims, the oldest first.
 * @throws {Refusal} invalid (cursor)
 */
export async function listOpenClaims(
  { config, database }: Context,
  query: ClaimsQuery,
): Promise<Page<Claim>> {
  const limit = query.limit ?? claimsWithoutLimit
  const rows = await listClaims(
    database,
    { rule: config.confirmation, category: query.category },
    {
      limit: limit + 1,
      after: query.cursor ? (readCursor(query.cursor, 2) as [string, string]) : null,
    },
  )
  const { items, next } = pageOf(rows, limit, ({ claimed_at, id }) => [claimed_at ?? '', id])
  return {
    items: items.map((row) => ({
      _id: row.id,
      user: { _id: row.user_id, name: row.name, avatar: avatarAddress(config, row.user_id) },
      ...statementOf(row),
      claimed: row.claimed_at ?? '',
      before:
        row.before_title && row.before_category && row.before_type && row.before_from
          ? {
              title: row.before_title,
              category: row.before_category,
              type: row.before_type,
              from: row.before_from,
              to: row.before_to,
            }
          : null,
    })),
    next,
  }
}

/** How many claims wait. */
export async function countOpenClaims({ config, database }: Context): Promise<number> {
  return (await countClaims(database, config.confirmation)).count
}

/** Confirms claims as the officer has seen them; answers how many that were. */
export function confirmClaims(
  context: Context,
  viewer: Viewer,
  { claims, category, upTo }: ConfirmationInput,
): Promise<{ confirmed: number }> {
  return context.database.transaction().execute(async (transaction) => ({
    confirmed: claims
      ? await confirmNamed(context, transaction, viewer, claims, upTo)
      : await confirmAll(context, transaction, viewer, { category, upTo }),
  }))
}

async function confirmNamed(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  ids: string[],
  upTo: string,
): Promise<number> {
  const named = await takeNamed(transaction, ids, upTo)
  if (named.length > 0) await confirm(context, transaction, viewer, named)
  for (const claim of named)
    await recordAuditEntry(context.config, transaction, viewer, {
      act: 'confirm membership',
      subject: { kind: 'membership', id: claim.id },
      aboutUserId: claim.user_id,
      before: { standing: confirmationStatusOf(claim) },
      after: { ...statementOf(claim), standing: 'confirmed' },
      reason: null,
    })
  return named.length
}

async function confirmAll(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  { category, upTo }: Pick<ConfirmationInput, 'category' | 'upTo'>,
): Promise<number> {
  const { config } = context
  const filter = { rule: config.confirmation, category, upTo, limit: confirmedAtOnce }
  let confirmed = 0
  for (;;) {
    const taken = await takeClaims(transaction, filter)
    if (taken.length === 0) break
    await confirm(context, transaction, viewer, taken)
    confirmed += taken.length
  }
  if (confirmed > 0)
    await recordAuditEntry(config, transaction, viewer, {
      act: 'confirm all memberships',
      subject: { kind: 'claims', id: upTo },
      aboutUserId: null,
      before: null,
      after: { confirmed, upTo, ...(category && { category }) },
      reason: null,
    })
  return confirmed
}

/** Marks memberships as confirmed, enters them into the roster, and shows them. */
export async function confirm(
  { config }: Context,
  transaction: Connection,
  viewer: Viewer,
  memberships: Membership[],
): Promise<void> {
  const now = config.now().toISOString()
  await enterIntoRoster(transaction, viewer, memberships, now)
  await markConfirmed(
    transaction,
    memberships.map(({ id }) => id),
    viewer.userId,
    now,
  )
  const owners = [...new Set(memberships.map(({ user_id }) => user_id))]
  await refreshShownMembership(transaction, config.confirmation, owners)
}

/**
 * Refuses a membership with a note for its owner. One that was confirmed goes out of the roster with it: the
 * confirmation was an error.
 * @throws {Refusal} absent, conflict when somebody has changed or decided it since
 */
export async function refuseMembership(
  { config, database }: Context,
  viewer: Viewer,
  { id, note, upTo }: RefusalInput & { id: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const membership = await findMembership(transaction, id)
    if (!membership) throw refusal('absent')
    const { confirmed_at, refused_at, claimed_at } = membership
    const isSeen = [confirmed_at, refused_at, claimed_at].every((at) => at === null || !upTo || at <= upTo)
    if (!isSeen) throw refusal('conflict')
    if (confirmed_at !== null) await deleteRosterOf(transaction, id)
    await updateMembership(transaction, id, {
      confirmed_at: null,
      confirmed_by: null,
      refused_at: config.now().toISOString(),
      refusal_note: note,
    })
    await refreshShownMembership(transaction, config.confirmation, [membership.user_id])
    await recordAuditEntry(config, transaction, viewer, {
      act: 'refuse membership',
      subject: { kind: 'membership', id },
      aboutUserId: membership.user_id,
      before: { ...statementOf(membership), standing: confirmed_at === null ? 'claimed' : 'confirmed' },
      after: { standing: 'refused' },
      reason: note,
    })
  })
}

/** What a membership says, as the log of acts keeps it. */
export function statementOf({ title, category, type, from_date, to_date }: Membership) {
  return { title, category, type, from: from_date, to: to_date }
}
