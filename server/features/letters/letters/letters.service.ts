import type { AuditAction } from '../../../../contract/audit-options.ts'
import type { Filter } from '../../../../contract/letters/filters.ts'
import type {
  Letter,
  LetterInput,
  LetterSummary,
  LettersQuery,
} from '../../../../contract/letters/letters.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Connection } from '../../../database/connection.ts'
import { idBehind } from '../../../database/identifiers.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { stale, type VersionedId } from '../../../endpoints/entity-tags.ts'
import { once, type RepeatKey } from '../../../endpoints/idempotency.ts'
import { type Page, pageOf, readCursor } from '../../../endpoints/paging.ts'
import { conflict, invalid, refusal } from '../../../endpoints/refusal.ts'
import { renderMarkdown } from '../../../text/markdown.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { listOfficeHolders } from '../../profiles/board/board.service.ts'
import { readFilterFacts } from '../selections/selected-people.service.ts'
import { choosesFreely, requireMayFilter } from '../selections/selections.policy.ts'
import { readFiles } from './letter-files.service.ts'
import {
  deleteLetter,
  findLetter,
  insertLetter,
  type LetterRecord,
  listLetterPage,
  lockLetter,
  updateLetter,
} from './letters.queries.ts'
import { listPeopleNamed } from './people.queries.ts'
import { nothingDelivered, readDeliveries } from './recipients.queries.ts'

const pageSize = 50

/** Lists letters, newest first: all of them for secretaries, their own for others; of a group, those to it. */
export async function listLetters(
  { database }: Context,
  viewer: Viewer,
  { group, limit = pageSize, cursor }: LettersQuery,
): Promise<Page<LetterSummary>> {
  const after = cursor === undefined ? null : readCursor(cursor, 1)[0]
  const authorId = choosesFreely(viewer) ? null : viewer.userId
  const page = pageOf(
    await listLetterPage(database, { authorId, groupId: group ?? null, after, limit: limit + 1 }),
    limit,
    ({ id }) => [id],
  )
  const deliveries = await readDeliveries(database, page.items)
  const senders = await listPeopleNamed(database, [
    ...new Set(page.items.flatMap(({ sender_id }) => sender_id ?? [])),
  ])
  const items = page.items.map((row) => {
    const delivery = deliveries.get(row.id) ?? nothingDelivered()
    const people = Object.values(delivery).reduce((sum, count) => sum + count, 0)
    const sender = senders.find(({ id }) => id === row.sender_id)
    return { ...head(row, sender), reached: delivery.sent, people }
  })
  return { ...page, items }
}

/**
 * Returns a letter for its authors.
 * @throws {Refusal} absent
 */
export async function readLetter(connection: Connection, viewer: Viewer, id: string): Promise<Letter> {
  return shown(connection, await requireOwnLetter(connection, viewer, id))
}

/**
 * Returns a letter of the viewer, or any for secretaries.
 * @throws {Refusal} absent
 */
export async function requireOwnLetter(
  connection: Connection,
  viewer: Viewer,
  id: string,
): Promise<LetterRecord> {
  const row = await findLetter(connection, id)
  if (!row || !(choosesFreely(viewer) || row.author_id === viewer.userId)) throw refusal('absent')
  return row
}

/** Lists the possible recipients of replies: the viewer, then the board by name. */
export async function listSenders(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  viewer: Viewer,
): Promise<{ _id: string; name: string }[]> {
  const holders = await listOfficeHolders(config, connection, dayIn(config.timeZone, config.now()))
  const ids = [...new Set([viewer.userId, ...holders.map(({ userId }) => userId)])]
  const people = await listPeopleNamed(connection, ids)
  const isOwn = (id: string) => Number(id === viewer.userId)
  return people
    .toSorted((one, other) => isOwn(other.id) - isOwn(one.id))
    .map(({ id, name }) => ({ _id: id, name }))
}

/**
 * Creates a letter, which a separate call sends.
 * @throws {Refusal} forbidden, invalid
 */
export async function addLetter(
  context: Context,
  viewer: Viewer,
  input: LetterInput,
  key: RepeatKey,
): Promise<Letter> {
  const { config, database } = context
  await requireMayFilter(database, viewer, input.filter)
  return database.transaction().execute(async (transaction) => {
    const repeatable = { userId: viewer.userId, endpoint: 'POST /api/admin/letters', key, content: input }
    const { id } = await once(config, transaction, repeatable, async () => ({
      id: await storeLetter(context, transaction, viewer, input),
    }))
    return readLetter(transaction, viewer, id)
  })
}

/**
 * Changes an unsent letter.
 * @throws {Refusal} forbidden, invalid, absent, conflict
 */
export async function changeLetter(
  context: Context,
  viewer: Viewer,
  target: VersionedId,
  input: LetterInput,
): Promise<Letter> {
  const { database } = context
  await requireMayFilter(database, viewer, input.filter)
  return database.transaction().execute(async (transaction) => {
    const before = await lockUnsent(transaction, viewer, target.id)
    const send_at = before.state === 'draft' ? null : before.send_at
    const columns = await columnsOf(context, transaction, viewer, input)
    const change = { ...columns, send_at, updated_at: now(context) }
    if (!(await updateLetter(transaction, target, change))) throw stale()
    await audit(context, transaction, viewer, 'change letter', target.id, before, input)
    return readLetter(transaction, viewer, target.id)
  })
}

/**
 * Removes an unsent letter.
 * @throws {Refusal} absent, conflict
 */
export async function removeLetter(context: Context, viewer: Viewer, target: VersionedId): Promise<void> {
  await context.database.transaction().execute(async (transaction) => {
    const before = await lockUnsent(transaction, viewer, target.id)
    if (!(await deleteLetter(transaction, target))) throw stale()
    await audit(context, transaction, viewer, 'remove letter', target.id, before, null)
  })
}

/** Returns the version of a letter that a viewer may change. */
export async function findLetterVersion(
  connection: Connection,
  viewer: Viewer,
  id: string,
): Promise<{ version: number } | undefined> {
  const letter = await findLetter(connection, id)
  return letter && (choosesFreely(viewer) || letter.author_id === viewer.userId) ? letter : undefined
}

/**
 * Locks an unsent letter of the viewer, so that its sending cannot begin meanwhile.
 * @throws {Refusal} absent, conflict once it began
 */
export async function lockUnsent(transaction: Connection, viewer: Viewer, id: string): Promise<LetterRecord> {
  await lockLetter(transaction, id)
  const letter = await requireOwnLetter(transaction, viewer, id)
  const isUnsent = letter.state === 'draft' || letter.state === 'scheduled'
  if (!isUnsent) throw conflict(m.letters_sent_already())
  return letter
}

/** Stores a new draft, and returns its id. */
export async function storeLetter(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  input: LetterInput,
): Promise<string> {
  const { config } = context
  const newest = await transaction
    .selectFrom('letters')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const id = idBehind(newest?.id, config.now())
  const at = now(context)
  await insertLetter(transaction, {
    id,
    ...(await columnsOf(context, transaction, viewer, input)),
    author_id: viewer.userId,
    state: 'draft',
    send_at: null,
    started_at: null,
    finished_at: null,
    version: 0,
    created_at: at,
    updated_at: at,
  })
  await audit(context, transaction, viewer, 'write letter', id, null, input)
  return id
}

async function columnsOf(
  context: Pick<Context, 'config' | 'database'>,
  transaction: Connection,
  viewer: Viewer,
  { subject, text, filter, senderId }: LetterInput,
) {
  // Refuses events that do not exist.
  await readFilterFacts(context, transaction, filter, null)
  const senders = await listSenders(context, transaction, viewer)
  const sender_id = senderId ?? viewer.userId
  if (!senders.some(({ _id }) => _id === sender_id)) throw invalid('senderId', m.letters_sender_unknown())
  return { subject, text, filter: JSON.stringify(filter), sender_id }
}

async function shown(connection: Connection, row: LetterRecord): Promise<Letter> {
  const deliveries = await readDeliveries(connection, [row])
  const [sender] = await listPeopleNamed(connection, row.sender_id === null ? [] : [row.sender_id])
  const { text } = row
  return {
    ...head(row, sender),
    text,
    html: renderMarkdown(text, 'page'),
    delivery: deliveries.get(row.id) ?? nothingDelivered(),
    files: await readFiles(connection, row.id),
  }
}

function head(row: LetterRecord, sender: { id: string; name: string } | undefined) {
  return {
    _id: row.id,
    subject: row.subject,
    filter: row.filter as Filter,
    sender: sender ? { _id: sender.id, name: sender.name } : null,
    state: row.state,
    sendAt: row.send_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  }
}

function now({ config }: Pick<Context, 'config'>): string {
  return config.now().toISOString()
}

/** Records an action on a letter: its subject and text, without its recipients. */
function audit(
  { config }: Context,
  transaction: Connection,
  viewer: Viewer,
  act: AuditAction,
  id: string,
  before: Pick<LetterRecord, 'subject' | 'text'> | null,
  after: Pick<LetterInput, 'subject' | 'text'> | null,
): Promise<void> {
  return recordAuditEntry(config, transaction, viewer, {
    act,
    subject: { kind: 'letter', id },
    aboutUserId: null,
    before: before && { subject: before.subject, text: before.text },
    after: after && { subject: after.subject, text: after.text },
    reason: null,
  })
}
