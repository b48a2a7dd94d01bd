import { beforeAll, expect, test } from 'vitest'
import type { LinkView } from '../../../../contract/accounts/links.ts'
import { mebibyte } from '../../../../contract/bytes.ts'
import type { LetterFile } from '../../../../contract/letters/files.ts'
import type { Letter, LetterReach, ReadableLetter } from '../../../../contract/letters/letters.ts'
import { letterFileBytesMax } from '../../../../contract/letters/options-and-limits.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aHouseholdOf } from '../../../../tests/support/households.ts'
import { aSender } from '../../../../tests/support/mailed-app.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  expectStatus,
  type Member,
  openAs,
} from '../../../../tests/support/members.ts'
import { sendDueMails } from '../../../mail/mail-sender.ts'
import type { MailTransport } from '../../../mail/mail-transport.ts'

let site: TestApp
let chair: Member
let secretary: Member
let anna: Member
let bina: Member

beforeAll(async () => {
  site = await anApp()
  chair = await anAdministrator(site)
  secretary = await aMemberWith(site, 'secretary')
  anna = await aMember(site)
  bina = await aMember(site)
})

const to = (...people: Member[]) => ({ people: people.map(({ id }) => id) })
const path = ({ _id }: { _id: string }, more = '') => `/api/admin/letters/${_id}${more}`
const send = (letter: Letter) => secretary.post(path(letter, '/send'), {})

async function aLetter(filter: object, more: object = {}, by: Member = secretary): Promise<Letter> {
  const body = { subject: 'Maghi', text: 'Come.', filter, ...more }
  return expectStatus(201, await by.post<Letter>('/api/admin/letters', body))
}

/** Sends the queue, and returns the emails that the mail server received. */
async function delivered() {
  const got: { to: string; subject: string; text: string; files: string[] }[] = []
  const transport: MailTransport = {
    send: async ({ kind }, message) => {
      if (kind !== 'letter') return {}
      got.push({
        to: (message.to as { address: string }).address,
        subject: String(message.subject),
        text: String(message.text),
        files: (message.attachments ?? []).map(
          ({ filename, contentType, content }) => `${filename} ${contentType} ${(content as Buffer).length}`,
        ),
      })
      return {}
    },
  }
  await sendDueMails(aSender(site, { transport }))
  return got
}

test('each reader’s copy states the amount that their own household owes', async () => {
  const treasurer = await aMemberWith(site, 'treasurer')
  const [first, second] = [await aMember(site), await aMember(site)]
  const mate = await aMember(site)
  await aHouseholdOf(site.database, first.id, { name: 'Chaudhary', address: '' })
  const home = await site.database
    .selectFrom('household_members')
    .selectAll()
    .where('user_id', '=', first.id)
    .executeTakeFirstOrThrow()
  await site.database
    .insertInto('household_members')
    .values({ ...home, user_id: mate.id })
    .execute()
  const charge = async (member: Member, cents: number) =>
    expectStatus(
      201,
      await treasurer.post('/api/admin/money/entries', {
        user: member.id,
        kind: 'charge',
        cents,
        note: 'Hall',
      }),
    )
  await charge(first, 12_050)
  await charge(second, 9_900)
  const text = { subject: 'You owe {owes}', text: 'Dear {name}, your household owes **{Owes}**.' }
  const letter = await aLetter(to(first, mate, second, bina), text)
  expectStatus(200, await send(letter))
  const got = await delivered()
  const sums = [first, mate, second, bina].map(({ email }) => got.find((mail) => mail.to === email)?.subject)
  expect(sums).toEqual(['You owe $120.50', 'You owe $120.50', 'You owe $99.00', 'You owe $0.00'])
  for (const mail of got)
    expect(mail.text.match(/\$\d+\.\d\d/g)).toEqual([mail.subject.slice('You owe '.length)])
  const read = async (member: Member) =>
    expectStatus(200, await member.get<{ html: string }>(`/api/letters/${letter._id}`)).html
  expect(await read(mate)).toContain('$120.50')
  expect(await read(second)).toContain('$99.00')
  expect(await read(second)).not.toContain('$120.50')
  expect(await read(secretary)).toContain('$0.00')
  const { html } = expectStatus(200, await secretary.get<Letter>(path(letter)))
  expect(html).toContain('{Owes}')
  expect(html).not.toContain('$')
})

const pdf = (bytes = 100) => Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(bytes - 8, 1)])

function attach(letter: Letter, name: string, content: Buffer, by: Member = secretary) {
  const headers = { 'content-type': 'application/octet-stream' }
  const url = path(letter, `/files?file=${encodeURIComponent(name)}`)
  return by.post<LetterFile>(url, content, { headers })
}

test('the link of a letter to a group unsubscribes from that group only, and lists the rest', async () => {
  const group = expectStatus(201, await chair.post<{ _id: string }>('/api/groups', { name: 'Dance' }))
  const reader = await aMember(site)
  expectStatus(200, await chair.put(`/api/groups/${group._id}/members/${reader.id}`, {}))
  expectStatus(200, await send(await aLetter({ group: group._id })))
  const [mail] = await delivered()
  const secret = /\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const link = await site.client().get<LinkView>(`/api/links/${secret}`)
  expect(link.body).toMatchObject({ state: 'ready', topic: 'letters', group: 'Dance', stopped: false })
  expect(link.body.others).toEqual(expect.arrayContaining(['letters', 'events', 'announcements']))
  expect(link.body.groups).toEqual([])
  const { body: document } = await site.app.inject(`/unsubscribe/${secret}`)
  expect(document).toContain('Stop emails about letters to the group Dance')
  expect(document).toContain('You will still get emails about:')
  const waiting = await aLetter({ group: group._id })
  expectStatus(200, await send(waiting))
  expectStatus(204, await site.client().post('/api/links/unsubscribe', { link: secret }))
  expect((await site.app.inject(`/unsubscribe/${secret}`)).body).toContain('You will no longer get these')
  expect(await delivered()).toEqual([])
  expect((await secretary.get<Letter>(path(waiting))).body.delivery).toMatchObject({ stopped: 1 })
  expect((await reader.get<{ mail: boolean }>(`/api/groups/${group._id}`)).body.mail).toBe(false)
  const own = { mail: true }
  const reach = async (filter: object) =>
    (await secretary.get<LetterReach>(path(await aLetter(filter), '/reach'))).body
  expect(await reach({ group: group._id })).toMatchObject({ emails: 0, stopped: 1 })
  expect(await reach(to(reader))).toMatchObject({ emails: 1, stopped: 0 })
  expectStatus(200, await reader.put(`/api/groups/${group._id}/members/${reader.id}`, own))
  expect(await reach({ group: group._id })).toMatchObject({ emails: 1, stopped: 0 })

  expectStatus(204, await chair.delete(`/api/groups/${group._id}`))
  const page = await site.app.inject(`/unsubscribe/${secret}`)
  expect(page.body).toContain('This group no longer exists')
  const oneClick = { 'content-type': 'application/x-www-form-urlencoded' }
  const posted = await site.app.inject({
    ...{ method: 'POST', url: `/unsubscribe/${secret}`, headers: oneClick },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(posted.statusCode).toBe(200)
  expect(await reach(to(reader))).toMatchObject({ emails: 1, stopped: 0 })
})

test('the link of a letter stops letters of the board, and nothing else', async () => {
  const reader = await aMember(site)
  const group = expectStatus(201, await chair.post<{ _id: string }>('/api/groups', { name: 'Youth' }))
  expectStatus(200, await chair.put(`/api/groups/${group._id}/members/${reader.id}`, {}))
  expectStatus(200, await send(await aLetter(to(reader))))
  const [mail] = await delivered()
  const secret = /\/unsubscribe\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expectStatus(204, await site.client().post('/api/links/unsubscribe', { link: secret }))
  const { body } = await site.client().get<LinkView>(`/api/links/${secret}`)
  expect(body).toMatchObject({ topic: 'letters', group: null, stopped: true })
  expect(body.others).toContain('announcements')
  expect(body.others).not.toContain('letters')
  expect(body.groups).toEqual(['Youth'])
  const { body: document } = await site.app.inject(`/unsubscribe/${secret}`)
  expect(document).toContain('letters to the group Youth')
  expect((await send(await aLetter(to(reader)))).status).toBe(400)
  expectStatus(200, await send(await aLetter({ group: group._id })))
  expect((await delivered()).map((copy) => copy.to)).toEqual([reader.email])
})

test('files come with a letter, and its readers and writers alone open them', async () => {
  const letter = await aLetter(to(anna))
  const file = expectStatus(201, await attach(letter, 'Bylaws ‘26.pdf', pdf()))
  expect(file).toMatchObject({ name: 'Bylaws ‘26.pdf', bytes: 100 })
  const url = `/api/letters/${letter._id}/files/${file._id}`
  expect((await anna.get(url)).status).toBe(404)
  expectStatus(200, await send(letter))
  expect(await delivered()).toMatchObject([{ files: ['Bylaws ‘26.pdf application/pdf 100'] }])
  const own = expectStatus(200, await anna.get<ReadableLetter>(`/api/letters/${letter._id}`))
  expect((await openAs(anna, site, `/letters/${letter._id}`)).body).toContain('Save Bylaws')
  expect(own.files).toEqual([file])
  for (const reader of [anna, secretary]) {
    const { status, headers } = await reader.get(url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''Bylaws%20/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  }
  expect((await bina.get(url)).status).toBe(404)
  expect((await site.client().get(url)).status).toBe(401)
  const other = await aLetter(to(bina))
  expect((await secretary.get(`/api/letters/${other._id}/files/${file._id}`)).status).toBe(404)
  expect((await attach(letter, 'late.pdf', pdf())).status).toBe(409)
  expect((await secretary.delete(path(letter, `/files/${file._id}`))).status).toBe(409)
})

test('files of more than 10 MiB together come as a link to the letter', async () => {
  const letter = await aLetter(to(anna))
  for (const name of ['one.pdf', 'two.pdf']) expectStatus(201, await attach(letter, name, pdf(6 * mebibyte)))
  expectStatus(200, await send(letter))
  const [mail] = await delivered()
  expect(mail?.files).toEqual([])
  expect(mail?.text).toContain('one.pdf, two.pdf')
  expect(mail?.text).toContain(`/letters/${letter._id}`)
})

test('files of other kinds, too large or too many are refused', async () => {
  const letter = await aLetter(to(anna))
  const refused = async (name: string, content: Buffer) => (await attach(letter, name, content)).status
  expect(await refused('run.exe', Buffer.from('MZ'))).toBe(415)
  expect(await refused('page.html', Buffer.from('<script>'))).toBe(415)
  expect(await refused('drawing.svg', Buffer.from('<svg>'))).toBe(415)
  expect(await refused('page.pdf', Buffer.from('<script>'))).toBe(415)
  expect(await refused('no-extension', pdf())).toBe(415)
  expect(await refused('binary.txt', Buffer.from([65, 0, 66]))).toBe(415)
  expect(await refused('empty.pdf', Buffer.alloc(0))).toBe(400)
  expect(await refused('', pdf())).toBe(400)
  expect(await refused('large.pdf', pdf(letterFileBytesMax + 1))).toBe(413)
  const { name } = expectStatus(201, await attach(letter, '../../etc/x.pdf', pdf()))
  expect(name).not.toMatch(/[\\/]|^\./)
  for (let n = 1; n < 10; n += 1) expectStatus(201, await attach(letter, `${n}.txt`, Buffer.from('text')))
  expect(await refused('eleventh.txt', Buffer.from('text'))).toBe(400)
  expect((await attach(letter, 'foreign.pdf', pdf(), anna)).status).toBe(403)
})

test('files are taken off, are removed with their letter, and come along when it is written again', async () => {
  const letter = await aLetter(to(anna))
  const [first, second] = [
    expectStatus(201, await attach(letter, 'first.txt', Buffer.from('1'))),
    expectStatus(201, await attach(letter, 'second.txt', Buffer.from('2'))),
  ]
  expectStatus(204, await secretary.delete(path(letter, `/files/${first._id}`)))
  expect((await secretary.delete(path(letter, `/files/${first._id}`))).status).toBe(404)
  const read = expectStatus(200, await secretary.get<Letter>(path(letter)))
  expect(read.files).toEqual([second])
  expectStatus(200, await send(letter))
  expectStatus(200, await secretary.post(path(letter, '/stop')))
  const again = expectStatus(201, await secretary.post<Letter>(path(letter, '/again')))
  expect(again.files).toMatchObject([{ name: 'second.txt', bytes: 1 }])
  expect(again.files[0]?._id).not.toBe(second._id)
  const headers = { 'if-match': `"${again.version}"` }
  expectStatus(204, await secretary.delete(path(again), { headers }))
  const left = await site.database.selectFrom('letter_files').select('id').execute()
  expect(left.map(({ id }) => id)).toContain(second._id)
  expect(left.map(({ id }) => id)).not.toContain(again.files[0]?._id)
})
