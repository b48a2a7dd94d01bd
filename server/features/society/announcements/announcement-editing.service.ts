import { m } from '../../../../contract/paraglide/messages.js'
import type {
  AnnouncementInput,
  AnnouncementState,
} from '../../../../contract/society/announcements/schemas.ts'
import type { Connection } from '../../../database/connection.ts'
import { newestId } from '../../../database/newest-id.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { stale, type VersionedId } from '../../../endpoints/entity-tags.ts'
import { invalid, refusal } from '../../../endpoints/refusal.ts'
import { recordAuditEntry } from '../../audit/audit.service.ts'
import { readPicture } from '../pictures/pictures.service.ts'
import { mailAnnouncement } from './announcement-emails.service.ts'
import {
  deleteAnnouncement,
  findAnnouncement,
  insertAnnouncement,
  updateAnnouncement,
} from './announcements.queries.ts'
import { readAnnouncementState } from './announcements.service.ts'

/** Writes an announcement. @throws {Refusal} invalid (pictureId) */
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
    const columns = await columnsOf(transaction, input)
    const made = { id, author_id: viewer.userId, version: 0, created_at: at, updated_at: at }
    await insertAnnouncement(transaction, { picture_id: null, ...columns, ...made })
    await recordAuditEntry(config, transaction, viewer, {
      ...aboutAnnouncement(id, 'write announcement'),
      before: null,
      after: auditedValues(input),
    })
    await mailAnnouncement(context, transaction, id)
    return readAnnouncementState(transaction, id)
  })
}

/** Changes an announcement. @throws {Refusal} absent, conflict, invalid (pictureId) */
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
    const columns = await columnsOf(transaction, input)
    const change = { ...columns, updated_at: config.now().toISOString() }
    if (!(await updateAnnouncement(transaction, target, change))) throw stale()
    await recordAuditEntry(config, transaction, viewer, {
      ...aboutAnnouncement(target.id, 'change announcement'),
      before: auditedValues(before),
      after: auditedValues(input),
    })
    await mailAnnouncement(context, transaction, target.id)
    return readAnnouncementState(transaction, target.id)
  })
}

/** Removes an announcement. @throws {Refusal} absent, conflict */
export async function removeAnnouncement(
  { config, database }: Context,
  viewer: Viewer,
  target: VersionedId,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const before = await findAnnouncement(transaction, target.id)
    if (!before) throw refusal('absent')
    if (!(await deleteAnnouncement(transaction, target))) throw stale()
    await recordAuditEntry(config, transaction, viewer, {
      ...aboutAnnouncement(target.id, 'remove announcement'),
      before: auditedValues(before),
      after: null,
    })
  })
}

/** Returns the columns of an input. What is absent is left as it is; `null` takes the picture away. */
async function columnsOf(connection: Connection, { pictureId, mail, ...columns }: AnnouncementInput) {
  if (pictureId && !(await readPicture(connection, pictureId)))
    throw invalid('pictureId', m.errors_picture_unknown())
  return {
    ...columns,
    ...(pictureId !== undefined && { picture_id: pictureId }),
    ...(mail !== undefined && { mail_wanted: mail }),
  }
}

/** Picks what the audit log keeps. */
function auditedValues({
  title,
  audience,
  date,
  published,
  text,
}: Omit<AnnouncementInput, 'pictureId' | 'mail'>) {
  return { title, audience, date, published, text }
}

function aboutAnnouncement(id: string, act: string) {
  return { act, subject: { kind: 'announcement', id }, aboutUserId: null, reason: null }
}
