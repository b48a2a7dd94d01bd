import type { Selectable } from 'kysely'
import type { AuditAction } from '../../../../contract/audit-options.ts'
import { defined } from '../../../../contract/defined.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Locale, locales } from '../../../../contract/paraglide/runtime.js'
import type { AnnouncementInput, AnnouncementState } from '../../../../contract/society/announcements.ts'
import { newText } from '../../../../contract/society/options-and-limits.ts'
import type { Config } from '../../../config.ts'
import type { Connection } from '../../../database/connection.ts'
import { newestId } from '../../../database/identifiers.ts'
import { eachRow } from '../../../database/row-by-row.ts'
import type { AnnouncementRow } from '../../../database/rows/society-rows.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { stale, type VersionedId } from '../../../endpoints/entity-tags.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { inLanguage } from '../../../text/languages.ts'
import { plainText, renderMarkdown } from '../../../text/markdown.ts'
import { changedVersions, inReadersLanguage, versionsText } from '../../../text/versions.ts'
import { instantOf } from '../../../text/zone-clock.ts'
import { mailEverybody } from '../../accounts/emails/member-mailing.service.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import type { TopicEmail } from '../../notifications/topics-and-duties.service.ts'
import { changedPictureReference, refuseUnknownPicture } from '../../pictures/pictures.service.ts'
import { discardDraftsOf, discardOwnDraft } from '../drafts.service.ts'
import { hourOfInstant, showingTime, stateAt } from '../pages/publishing-times.ts'
import {
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  listUnsent,
  markMailed,
  updateAnnouncement,
} from './announcements.queries.ts'
import { readAnnouncementState } from './announcements.service.ts'

type Row = Selectable<AnnouncementRow>

/**
 * Creates an announcement.
 * @throws {Refusal} invalid (pictureId)
 */
export function addAnnouncement(
  context: Context,
  viewer: Viewer,
  input: AnnouncementInput,
): Promise<AnnouncementState> {
  const { config, database } = context
  const now = config.now()
  const at = now.toISOString()
  return database.transaction().execute(async (transaction) => {
    const id = await newestId(transaction, 'announcements', now)
    const columns = await columnsOf(context, transaction, input)
    const creation = { id, author_id: viewer.userId, version: 0, created_at: at, updated_at: at }
    await insertAnnouncement(transaction, { picture_id: null, ...columns, ...creation })
    await recordAuditEntry(config, transaction, viewer, {
      ...aboutAnnouncement(id, 'write announcement'),
      before: null,
      after: auditedValues(await storedAnnouncement(transaction, id)),
    })
    await discardOwnDraft(transaction, viewer, { kind: 'announcement', id: newText })
    await mailAnnouncement(context, transaction, id)
    return readAnnouncementState(config, transaction, id)
  })
}

/**
 * Changes an announcement.
 * @throws {Refusal} absent, conflict, invalid (pictureId)
 */
export function changeAnnouncement(
  context: Context,
  viewer: Viewer,
  target: VersionedId,
  input: AnnouncementInput,
): Promise<AnnouncementState> {
  const { config, database } = context
  return database.transaction().execute(async (transaction) => {
    const before = await findAnnouncement(transaction, target.id)
    if (!before) throw refusal('absent')
    const columns = await columnsOf(context, transaction, input, before)
    const change = { ...columns, updated_at: config.now().toISOString() }
    if (!(await updateAnnouncement(transaction, target, change))) throw stale()
    await recordAuditEntry(config, transaction, viewer, {
      ...aboutAnnouncement(target.id, 'change announcement'),
      before: auditedValues(before),
      after: auditedValues(await storedAnnouncement(transaction, target.id)),
    })
    await discardOwnDraft(transaction, viewer, { kind: 'announcement', id: target.id })
    await mailAnnouncement(context, transaction, target.id)
    return readAnnouncementState(config, transaction, target.id)
  })
}

/**
 * Removes an announcement.
 * @throws {Refusal} absent, conflict
 */
export async function removeAnnouncement(
  { config, database }: Context,
  viewer: Viewer,
  target: VersionedId,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const before = await findAnnouncement(transaction, target.id)
    if (!before) throw refusal('absent')
    if (!(await deleteAnnouncement(transaction, target))) throw stale()
    await discardDraftsOf(transaction, { kind: 'announcement', id: target.id })
    await recordAuditEntry(config, transaction, viewer, {
      ...aboutAnnouncement(target.id, 'remove announcement'),
      before: auditedValues(before),
      after: null,
    })
  })
}

/** Returns the columns of an input. Absent ones stay unchanged; `null` clears picture, hour or language. */
async function columnsOf(
  { config }: Pick<Context, 'config'>,
  connection: Connection,
  { pictureId, pictureAlt, mail, time, language, versions, ...columns }: AnnouncementInput,
  before?: Row,
) {
  await refuseUnknownPicture(connection, pictureId, 'pictureId')
  const picture = changedPictureReference({ id: pictureId, alt: pictureAlt })
  return {
    ...columns,
    shows_at: showsAt(config, columns.date, time, before),
    unpublished_at: columns.published ? null : unpublishedAt(config, before),
    ...defined({ picture_id: picture.id, picture_alt: picture.alt }),
    versions: versionsText(changedVersions(before?.versions, versions)),
    ...(language !== undefined && { language }),
    ...(mail !== undefined && { mail_wanted: mail }),
  }
}

/** Returns the time from which an announcement is shown; null for the beginning of its day. */
function showsAt(
  { timeZone }: Config,
  date: string,
  time: string | null | undefined,
  before: Row | undefined,
): string | null {
  const previous = before?.shows_at ?? null
  const hour = time === undefined ? previous && hourOfInstant(timeZone, previous) : time
  return hour && instantOf(`${date}T${hour}`, timeZone)
}

/** Returns the time at which an announcement was taken down; null when it was never shown. */
function unpublishedAt(config: Config, before: Row | undefined): string | null {
  if (!before) return null
  const time = showingTime(config)
  return stateAt(before, time) === 'published' ? time.at : before.unpublished_at
}

async function storedAnnouncement(connection: Connection, id: string): Promise<Row> {
  const row = await findAnnouncement(connection, id)
  if (!row) throw refusal('absent')
  return row
}

/** Picks the values for the audit log. */
function auditedValues({ title, audience, date, shows_at, published, language, text, versions }: Row) {
  return { title, audience, date, shownFrom: shows_at, published, language, text, versions }
}

function aboutAnnouncement(id: string, act: AuditAction) {
  return { act, subject: { kind: 'announcement', id }, aboutUserId: null, reason: null }
}

const excerptLength = 600

/**
 * Emails an announcement once to everybody who subscribes to announcements. Requires that it is to be mailed,
 * is published, and that its hour or day has come; later changes are not sent.
 */
async function mailAnnouncement(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  id: string,
): Promise<void> {
  if (!(await markMailed(transaction, id, showingTime(config)))) return
  const announcement = await findAnnouncement(transaction, id)
  if (!announcement) return
  const emails = locales.map((locale) => [locale, inLanguage(locale, () => emailAbout(config, announcement))])
  const emailOf = Object.fromEntries(emails) as Record<Locale, TopicEmail>
  const { text: markdown, versions } = announcement
  const texts = Object.entries(versions ?? {}).map(([language, { text }]) => [language, text])
  await mailEverybody({ config }, transaction, (locale) => emailOf[locale], {
    batchId: id,
    markdown,
    versions: Object.fromEntries(texts),
  })
}

/** Composes the e-mail about an announcement in the current language. */
function emailAbout({ publicUrl }: Pick<Config, 'publicUrl'>, row: Selectable<AnnouncementRow>): TopicEmail {
  const { id, title, text } = inReadersLanguage(row)
  return {
    topic: 'announcements',
    subject: title,
    text: plainText(renderMarkdown(text, 'page'), excerptLength),
    button: m.society_email_announcement_button(),
    url: `${publicUrl}/announcements/${id}`,
  }
}

/**
 * Sends the announcements whose hour or day has come since they were saved.
 * @throws {RowsFailed} when some remain for the next round
 */
export async function mailDueAnnouncements(context: Pick<Context, 'config' | 'database'>): Promise<void> {
  const { config, database } = context
  const unsent = await listUnsent(database, showingTime(config))
  const nameOf = ({ id }: { id: string }) => `announcement ${id}`
  await eachRow(unsent, nameOf, ({ id }) =>
    database.transaction().execute((transaction) => mailAnnouncement(context, transaction, id)),
  )
}
