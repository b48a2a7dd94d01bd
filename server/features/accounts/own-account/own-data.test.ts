import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import { aGroup, inGroup } from '../../../../tests/support/groups.ts'
import { aHouseholdOf } from '../../../../tests/support/households.ts'
import { anImportAbout } from '../../../../tests/support/imports.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'
import { aComment, aPicture, aPost } from '../../../../tests/support/posts.ts'
import { aBrowser } from '../../../../tests/support/push.ts'
import { wholeDatabase } from '../../../../tests/support/whole-database.ts'
import { personalTables } from '../../../database/personal-tables.ts'
import { setAdministratorByEmail } from '../lifecycle/administrators.service.ts'

let site: TestApp
let owner: Member
let other: Member
let officer: Member
let picture: string

/** Inserts rows that otherwise appear only after mail, other people's actions or time. */
async function plantRest(): Promise<void> {
  const { database } = site
  const at = new Date().toISOString()
  const later = new Date(Date.now() + 1e9).toISOString()
  const mail = { attempts: 0, due_at: later, created_at: at, payload: '{}', state: 'queued' as const }
  await database
    .insertInto('mails')
    .values({
      id: 'm',
      message_id: 'm',
      kind: 'topic',
      user_id: owner.id,
      recipient: owner.email,
      locale: 'en',
      ...mail,
    })
    .execute()
  const bounce = { mail_id: 'qzplantmailid', user_id: owner.id, kind: 'soft', status: '4.4.1' } as const
  await database
    .insertInto('bounces')
    .values({ ...bounce, marks: false, at, cleared_at: null })
    .execute()
  const yearly = { id: 'sub_1', user_id: owner.id, cents: 100, currency: 'USD', started_at: at }
  await database.insertInto('money_subscriptions').values(yearly).execute()
  const link = { secret_hash: 'qzplantsecrethash', created_at: at, expires_at: later }
  await database
    .insertInto('account_links')
    .values({ id: 'l', kind: 'reset', user_id: owner.id, email: owner.email, ...link })
    .execute()
  await database
    .insertInto('known_devices')
    .values({ id: 'd', user_id: owner.id, secret_hash: 'qzplantdevicehash', created_at: at, used_at: at })
    .execute()
  await database
    .insertInto('different_people')
    .values({ user_id: owner.id, other_id: other.id, decided_by: 'nobody', decided_at: at })
    .execute()
  const merged = { other_id: 'gone', other_name: 'Qzplantname Tharu', merged_by: 'nobody', merged_at: at }
  await database
    .insertInto('merges')
    .values({ id: 'm', kept_id: owner.id, ...merged, record: null, undone_at: null })
    .execute()
  await anImportAbout(database, owner.id, { cell: 'qzplantcell', until: later })
  await database
    .insertInto('joining_replies')
    .values({ user_id: owner.id, place: 0, question: 'Who invited you?', reply: 'qzplantreply' })
    .execute()
  await database
    .insertInto('newcomer_questions')
    .values({
      ...{ id: 'q', user_id: owner.id, asked_by: officer.id, asked_at: at, replied_at: at },
      ...{ question: 'Which village?', reply: 'qzplantback' },
    })
    .execute()
  await database
    .insertInto('board_changes')
    .values({ id: 'b', day: '2026-01-01', created_by: owner.id, created_at: at })
    .execute()
  await database
    .insertInto('board_change_terms')
    .values({
      ...{ change_id: 'b', place: 0, kind: 'begin', user_id: owner.id, title: 'Treasurer' },
      ...{ category: 'Executive Member', from_date: '2026-01-01', to_date: null },
    })
    .execute()
  await database
    .insertInto('duty_emails')
    .values({ user_id: owner.id, duty: 'claims', pace: 'daily', told_until: at, told_at: null })
    .execute()
  await aHouseholdOf(database, owner.id, { name: 'qzplanthousehold', address: 'qzplantstreet' })
  const bytes = { large: Buffer.from('large'), small: Buffer.from('small') }
  await database
    .insertInto('photos')
    .values({ user_id: owner.id, version: 'qzplantversion', ...bytes, changed_at: at })
    .execute()
  await database
    .insertInto('pictures')
    .values({ id: 'p', width: 1, height: 1, ...bytes, created_by: owner.id, created_at: at })
    .execute()
}

beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
  other = await aMember(site)
  owner = await aMember(site, { name: 'Qzplantname Chaudhary', email: 'qzplantmail@example.org' })
  await aProfile(owner, {
    bio: 'qzplantbio',
    company: '=qzplantcompany',
    phone: '7735550199',
    furtherEmails: ['qzplantsecond@example.org'],
  })
  const period = { from: '2015-01-01' }
  await owner.put('/api/profile/experience', { title: 'qzplantjob', company: 'Hall', ...period })
  await owner.put('/api/profile/education', {
    school: 'qzplantschool',
    degree: 'BA',
    fieldofstudy: 'Art',
    ...period,
  })
  picture = (await aPicture(site, owner))._id
  const post = await aPost(owner, 'qzplantpost', [{ _id: picture, alt: 'qzplantalt' }])
  const foreign = await aPost(other, 'Hello')
  await aComment(owner, foreign._id, 'qzplantcomment')
  await owner.put(`/api/posts/like/${foreign._id}`)
  const mention = { subject_id: foreign._id, post_id: foreign._id, comment_id: null, place: 0 }
  await site.database
    .insertInto('mentions')
    .values({ ...mention, user_id: owner.id, name: 'qzplantmention', created_at: new Date().toISOString() })
    .execute()
  await owner.post(`/api/posts/report/${foreign._id}`, { reason: 'qzplantreason' })
  await other.post(`/api/posts/report/${post._id}`, { reason: 'qzplantforeignreason' })
  await owner.post('/api/posts', { text: 'qzplantonce' }, { headers: { 'idempotency-key': 'once' } })
  const event = await anEvent(officer)
  await owner.put(`/api/events/${event._id}/answer`, { answer: 'going', guests: 1 })
  await owner.post('/api/events/feed')
  await owner.put('/api/account/topics', { topics: { events: false } })
  await owner.put('/api/account/reminders', { events: 'week' })
  await site.database
    .insertInto('event_reminders')
    .values({ event_id: event._id, original_start: '', user_id: owner.id, starts_at: event.start })
    .execute()
  await owner.get('/api/money')
  await setAdministratorByEmail(site, owner.email, true)
  await anEvent(owner, { title: 'Harvest evening' })
  await owner.post('/api/admin/announcements', {
    ...{ title: 'Lamps wanted', text: 'Come', audience: 'everyone', date: '2026-11-21', published: true },
  })
  const typed = { fields: { title: 'Half a thought', text: '' }, base: 0, seen: 0 }
  await owner.put('/api/admin/drafts/announcement/new', typed)
  const group = await aGroup(owner, { name: 'Lamp makers' })
  await inGroup(owner, group._id, owner)
  await owner.post(`/api/events/feed/groups/${group._id}`)
  const filter = { people: [owner.id] }
  await owner.post('/api/admin/selections', { name: 'Lamp lighters', filter })
  const letter = await owner.post<{ _id: string }>('/api/admin/letters', {
    ...{ subject: 'Oil for lamps', text: 'Please bring some.', filter },
  })
  await owner.post(`/api/admin/letters/${letter.body._id}/send`, {})
  const copy = { letter_id: letter.body._id, user_id: owner.id, mail_id: null, at: null, reason: null }
  await site.database
    .insertInto('letter_recipients')
    .values({ ...copy, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await setAdministratorByEmail(site, owner.email, false)
  await owner.put(`/api/posts/block/${other.id}`)
  await owner.put('/api/account/push', aBrowser('qzplantdevicehash').subscription)
  await plantRest()
})

async function takeData(member: Member): Promise<Record<string, Uint8Array>> {
  const response = await site.app.inject({
    url: '/api/account/data',
    headers: { 'x-auth-token': member.token ?? '' },
  })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/zip')
  expect(response.headers['content-disposition']).toBe('attachment; filename="my-data.zip"')
  return unzipSync(response.rawPayload)
}

const textOf = (file: Uint8Array | undefined) => new TextDecoder().decode(file)

it('refuses strangers', async () => {
  expect((await site.client().get('/api/account/data')).status).toBe(401)
})

describe('the file with one’s own data', () => {
  let files: Record<string, Uint8Array>
  let data: Record<string, Record<string, unknown>[]>
  beforeAll(async () => {
    files = await takeData(owner)
    data = JSON.parse(textOf(files['data.json']))
  })

  it('contains every text that its owner entered, as JSON, as CSV and as a page', () => {
    const tables = Object.entries(files).filter(([name]) => name.endsWith('.csv'))
    const csv = tables.map(([, file]) => textOf(file)).join()
    for (const secret of [
      ...['Qzplantname', 'qzplantmail@example.org', 'qzplantbio', 'qzplantcompany', '7735550199'],
      ...['qzplantjob', 'qzplantschool', 'qzplantpost', 'qzplantcomment', 'qzplantmention'],
      ...['qzplantsecond@example.org', 'qzplantreason', 'qzplantstreet', 'Harvest evening', 'Lamps wanted'],
    ]) {
      expect(JSON.stringify(data), secret).toContain(secret)
      expect(csv, secret).toContain(secret)
      expect(textOf(files['index.html']), secret).toContain(secret)
    }
    expect(csv + textOf(files['index.html'])).not.toMatch(/[,>](?:null|undefined)[,<]/)
    // A cell that a spreadsheet would evaluate stays text.
    expect(textOf(files['csv/profiles.csv'])).toContain("'=qzplantcompany")
  })

  it('has rows of every table with data about an account', () => {
    const absent = Object.entries(personalTables)
      .filter(([, kinds]) => kinds.some(({ withheld }) => withheld !== 'all'))
      .map(([table]) => table)
      .filter((table) => !Object.keys(data).some((name) => name === table || name.startsWith(`${table}-`)))
    // Only confirmed memberships and administrative actions appear in these.
    const ledger = ['money_entries', 'money_receipts', 'money_letters', 'money_checkouts']
    const withoutRows = [...ledger, 'acts', 'roster', 'page_revisions', 'household_invitations']
    expect(absent.filter((table) => !withoutRows.includes(table))).toEqual([])
  })

  it('contains the pictures', () => {
    expect(Object.keys(files)).toContain(`pictures/post_pictures-${picture}.webp`)
    expect(textOf(files['pictures/pictures-p.webp'])).toBe('large')
    expect(textOf(files['pictures/profile.webp'])).toBe('small')
    expect(textOf(files['pictures/photos-large.webp'])).toBe('large')
  })

  it('contains no secret, and no other person', () => {
    const all = Object.values(files).map(textOf).join()
    for (const secret of [
      'qzplantsecrethash',
      'qzplantdevicehash',
      '$argon2',
      'qzplantforeignreason',
      other.name,
      other.email,
    ])
      expect(all).not.toContain(secret)
    const columns = Object.values(data).flatMap((rows) => rows.flatMap((row) => Object.keys(row)))
    for (const column of columns) expect(column).not.toMatch(/hash|secret(?!ary)|token/)
  })

  it('is made at most ten times an hour', async () => {
    const eager = await aMember(site)
    for (let count = 0; count < 10; count += 1) await takeData(eager)
    expect((await eager.get('/api/account/data')).status).toBe(429)
  })
})

describe('removing the account', () => {
  it('asks who it is, when the proof is older than 15 minutes', async () => {
    await site.database
      .updateTable('sessions')
      .set({ proved_at: new Date(Date.now() - 16 * 60_000).toISOString() })
      .where('user_id', '=', owner.id)
      .execute()
    const refused = { status: 403, body: { errors: [{ code: 'proof_required' }] } }
    expect(await owner.delete('/api/profile')).toMatchObject(refused)
    expect(await owner.post('/api/auth/proof', { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { errors: [{ param: 'password', msg: 'This is not your current password' }] },
    })
    expect(await owner.delete('/api/profile')).toMatchObject(refused)
    expect((await owner.post('/api/auth/proof', { password: owner.password })).status).toBe(204)
  })

  it('leaves no row about it in any table, except for those declared to stay', async () => {
    expect((await owner.delete('/api/profile')).status).toBe(204)
    const left: string[] = []
    for (const [table, kinds] of Object.entries(personalTables))
      for (const { owner: column, stays } of kinds) {
        const { rows } =
          await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${owner.id}`.execute(
            site.database,
          )
        if (rows.length > 0 && !stays) left.push(`${table}.${column}`)
      }
    expect(left).toEqual([])
  })

  it('leaves none of its texts in the database, except for the email to the owner', async () => {
    for (const [table, text] of await wholeDatabase(site.database)) {
      const letter = table === 'mails' ? text.replaceAll('qzplantmail@example.org', '') : text
      expect(letter.toLowerCase(), table).not.toMatch(/qzplant(?!foreign)|7735550199/)
    }
    const mails = await site.database
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', owner.email)
      .execute()
    expect(mails.map(({ kind, user_id }) => [kind, user_id])).toEqual([['account-removed', null]])
  })
})
