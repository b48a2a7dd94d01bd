import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import { escapeMarkup } from '../../../../contract/text/escape-markup.ts'
import type { Config } from '../../../config.ts'
import type { Tables } from '../../../database/rows/tables.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { countHit } from '../../../endpoints/rate-limit.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { csvLine, csvStart } from '../../../text/csv.ts'
import { type SocietyNames, societyName } from '../../../text/versions.ts'
import { findUser } from '../account/accounts.queries.ts'
import { readAvatar } from '../photos/avatars.service.ts'
import {
  type OwnRow,
  type OwnRows,
  PictureReference,
  readOwnPicture,
  readOwnRows,
} from './own-rows.queries.ts'

const endings: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
}

/**
 * Builds a ZIP with all data of the own account: JSON, CSV, pictures and an index. Secrets and the ids of
 * other people are omitted. Pictures are read one at a time while the file is sent.
 * @throws {Refusal} too_many, unauthenticated when the account was removed meanwhile
 */
export async function ownDataFile(context: Context, { userId }: Pick<Viewer, 'userId'>): Promise<Readable> {
  const { config, database } = context
  await countHit(context, 'ownDataPerAccount', userId)
  const user = await findUser(database, userId)
  if (!user) throw refusal('unauthenticated')
  const sections: OwnSection[] = []
  const pictures = new Map<string, PictureReference>()
  for await (const { table, name, rows } of readOwnRows(database, userId))
    if (rows.length > 0)
      sections.push({ table, name, rows: rows.map((row) => withPicturesAside(pictures, name, row)) })
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const avatar = await readAvatar(context, { pictures: new Map(), pausedUntil: 0 }, userId)
  zip.addBuffer(Buffer.from(avatar.body), `pictures/profile.${endings[avatar.type] ?? 'bin'}`)
  zip.addBuffer(Buffer.from(ownDataIndex(config, user.name, sections)), 'index.html')
  const everything = Object.fromEntries(sections.map(({ name, rows }) => [name, rows]))
  zip.addBuffer(Buffer.from(`${JSON.stringify(everything, null, 2)}\n`), 'data.json')
  for (const { name, rows } of sections) zip.addBuffer(Buffer.from(csvOf(rows)), `csv/${name}.csv`)
  for (const [file, picture] of pictures) addPicture(zip, file, () => readOwnPicture(database, picture))
  zip.end()
  return output
}

/** Adds a picture that is read lazily; a missing one becomes an empty file. */
function addPicture(zip: ZipFile, file: string, read: () => Promise<Uint8Array | null>): void {
  zip.addReadStreamLazy(file, { compress: false }, (give) => {
    read().then(
      (bytes) => give(null, Readable.from(bytes ? [Buffer.from(bytes)] : [])),
      (error: unknown) => give(error, Readable.from([])),
    )
  })
}

/** Moves pictures into files, and replaces them in the row by file names. */
function withPicturesAside(pictures: Map<string, PictureReference>, name: string, row: OwnRow): OwnRow {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      if (!(value instanceof PictureReference)) return [column, value]
      const file = `pictures/${name}-${String(row.id ?? column)}.webp`
      pictures.set(file, value)
      return [column, file]
    }),
  )
}

function csvOf(rows: OwnRow[]): string {
  const columns = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => csvLine(columns.map((column) => cellOf(row[column]))))
  return csvStart + csvLine(columns) + lines.join('')
}

const headings: Partial<Record<keyof Tables, () => string>> = {
  users: m.accounts_data_users,
  joining_replies: m.accounts_data_joining_replies,
  newcomer_questions: m.accounts_data_newcomer_questions,
  households: m.accounts_data_households,
  sessions: m.accounts_data_sessions,
  account_links: m.accounts_data_account_links,
  seen_browsers: m.accounts_data_seen_browsers,
  known_devices: m.accounts_data_known_devices,
  household_members: m.accounts_data_household_members,
  household_invitations: m.accounts_data_household_invitations,
  idempotency_keys: m.accounts_data_idempotency_keys,
  acts: m.accounts_data_acts,
  mails: m.accounts_data_mails,
  bounces: m.accounts_data_bounces,
  message_times: m.accounts_data_message_times,
  event_reminders: m.accounts_data_event_reminders,
  mail_choices: m.accounts_data_mail_choices,
  duty_emails: m.accounts_data_duty_emails,
  profiles: m.accounts_data_profiles,
  memberships: m.accounts_data_memberships,
  roster: m.accounts_data_roster,
  board_changes: m.accounts_data_board_changes,
  board_change_terms: m.accounts_data_board_change_terms,
  experiences: m.accounts_data_experiences,
  educations: m.accounts_data_educations,
  groups: m.accounts_data_groups,
  group_members: m.accounts_data_group_members,
  posts: m.accounts_data_posts,
  post_pictures: m.accounts_data_post_pictures,
  likes: m.accounts_data_likes,
  comments: m.accounts_data_comments,
  mentions: m.accounts_data_mentions,
  blocks: m.accounts_data_blocks,
  reports: m.accounts_data_reports,
  events: m.accounts_data_events,
  event_answers: m.accounts_data_event_answers,
  feed_addresses: m.accounts_data_feed_addresses,
  money_accounts: m.accounts_data_money_accounts,
  money_entries: m.accounts_data_money_entries,
  money_receipts: m.accounts_data_money_receipts,
  money_letters: m.accounts_data_money_letters,
  money_checkouts: m.accounts_data_money_checkouts,
  money_subscriptions: m.accounts_data_money_subscriptions,
  group_feed_addresses: m.accounts_data_group_feed_addresses,
  photos: m.accounts_data_photos,
  pictures: m.accounts_data_pictures,
  page_revisions: m.accounts_data_page_revisions,
  announcements: m.accounts_data_announcements,
  text_drafts: m.accounts_data_text_drafts,
}

const style = `
:root { color-scheme: light dark }
html { background: light-dark(#fbf7ef, #14162a); color: light-dark(#1d2450, #f5efe3) }
a { color: light-dark(#a3221b, #ff9f92) }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 17px/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
dl { display: grid; grid-template-columns: minmax(8rem, auto) 1fr; gap: 0 1rem; padding: 1rem 0; border-bottom: 1px solid #8886 }
dt { color: light-dark(#555, #bbb) } dd { margin: 0; white-space: pre-line }
@media (width < 480px) { dl { grid-template-columns: 1fr } }`

/** Renders the page with all data of an account, without scripts or remote resources. */
function ownDataIndex(
  config: SocietyNames & Pick<Config, 'now'>,
  name: string,
  sections: OwnSection[],
): string {
  const title = m.accounts_data_title({ name, society: societyName(config) })
  return `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeMarkup(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
<p>${escapeMarkup(m.accounts_data_made({ date: config.now().toISOString() }))}</p>
<p>${escapeMarkup(m.accounts_data_files())}</p>
<ul>${sections.map((one) => `<li><a href="#${one.name}">${heading(one)}</a> (${one.rows.length})</li>`).join('\n')}</ul>
${sections.map(sectionHtml).join('\n')}
</main>
</body>
</html>
`
}

function sectionHtml(section: OwnSection): string {
  const rows = section.rows.map((row) => {
    const facts = Object.entries(row).filter(([, value]) => cellOf(value) !== '')
    return `<dl>${facts.map(([column, value]) => `<dt>${escapeMarkup(column.replaceAll('_', ' '))}</dt><dd>${escapeMarkup(cellOf(value))}</dd>`).join('\n')}</dl>`
  })
  return `<section id="${section.name}"><h2>${heading(section)}</h2>
<p><a href="csv/${section.name}.csv">csv/${section.name}.csv</a></p>
${rows.join('\n')}</section>`
}

/** Returns the heading of a section; technical tables show their name. */
function heading({ table, name }: OwnSection): string {
  const text = headings[table]?.() ?? table.replaceAll('_', ' ')
  return escapeMarkup(
    name === table ? text : `${text} (${name.slice(table.length + 1).replaceAll('_', ' ')})`,
  )
}

/** A section of an account's data: the rows of one table. */
type OwnSection = Pick<OwnRows, 'table' | 'name' | 'rows'>

/** Returns a stored value as text; '' for one that is not set. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
