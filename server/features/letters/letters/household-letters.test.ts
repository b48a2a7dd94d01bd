import { beforeAll, expect, test } from 'vitest'
import type { Letter, LetterReach, PaperRecipient } from '../../../../contract/letters/letters.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { ImportedLists } from '../../../../tests/support/imported-lists.ts'
import { aSender } from '../../../../tests/support/mailed-app.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, expectStatus, type Member } from '../../../../tests/support/members.ts'
import { sendDueMails } from '../../../mail/mail-sender.ts'
import type { MailTransport } from '../../../mail/mail-transport.ts'

let site: TestApp
let officer: Member
let ids: Record<string, string>
beforeAll(async () => {
  site = await anApp({ mailPace: null })
  const lists = await ImportedLists.on(site)
  officer = lists.officer
  const checked = await lists.importing.checked(
    'Name,Email,Household\nHari Homeson,hari@example.org,H\nGita Homeson,,H\nRam Homeson,,H\nSolo Aloneson,,\n',
  )
  await lists.importing.run(checked._id, { households: true })
  const people = await lists.importing.people('on')
  ids = Object.fromEntries(people.map(({ name, _id }) => [name, _id]))
})

async function aLetter(...names: string[]): Promise<Letter> {
  const filter = { people: names.map((name) => ids[name]) }
  const body = { subject: 'Maghi, {name}', text: 'Dear {name}', filter }
  return expectStatus(201, await officer.post<Letter>('/api/admin/letters', body))
}

async function read<Part>({ _id }: Letter, part = ''): Promise<Part> {
  return expectStatus(200, await officer.get<Part>(`/api/admin/letters/${_id}${part}`))
}

/** Sends a letter, and returns the copies that the mail server received. */
async function copiesOf({ _id }: Letter) {
  expectStatus(200, await officer.post(`/api/admin/letters/${_id}/send`))
  const copies: { to: string; subject: string; text: string }[] = []
  const transport: MailTransport = {
    send: async ({ kind }, { to, subject, text }) => {
      if (kind === 'letter')
        copies.push({
          to: (to as { address: string }).address,
          subject: String(subject),
          text: String(text),
        })
      return {}
    },
  }
  await sendDueMails(aSender(site, { transport }))
  return copies
}

test('a person without an address is written to at that of the household', async () => {
  const letter = await aLetter('Gita Homeson')
  expect(await read<LetterReach>(letter, '/reach')).toMatchObject({
    ...{ people: 1, emails: 0, household: 1, withoutEmail: 0 },
  })
  expect(await read<PaperRecipient[]>(letter, '/paper')).toEqual([])
  expect(await copiesOf(letter)).toEqual([
    {
      to: 'hari@example.org',
      subject: 'Maghi, Gita Homeson',
      text: expect.stringContaining('This letter is for Gita Homeson'),
    },
  ])
  expect((await read<Letter>(letter)).delivery).toMatchObject({ sent: 1, household: 0 })
})

test('an adult reads the copy of a housemate without an address on the site', async () => {
  const maya = await aMember(site, { name: 'Maya Aloneson' })
  const founded = await maya.post<{ household: { _id: string } }>('/api/household', { name: 'Aloneson' })
  const home = expectStatus(201, founded).household
  const place = { household_id: home._id, user_id: ids['Solo Aloneson'] ?? '', manages: false }
  const joined_at = new Date().toISOString()
  await site.database
    .insertInto('household_members')
    .values({ ...place, joined_at })
    .execute()
  const letter = await aLetter('Solo Aloneson')
  const [copy] = await copiesOf(letter)
  expect(copy?.to).toBe(maya.email)
  const read = await maya.get<{ html: string }>(`/api/letters/${letter._id}`)
  expect([read.status, read.body.html]).toEqual([200, expect.stringContaining('Dear Solo Aloneson')])
  expect((await (await aMember(site)).get(`/api/letters/${letter._id}`)).status).toBe(404)
  await site.database.deleteFrom('household_members').where('household_id', '=', home._id).execute()
})

test('a household gets one copy, also where several of it are in the selection', async () => {
  const all = await aLetter('Hari Homeson', 'Gita Homeson', 'Ram Homeson', 'Solo Aloneson')
  expect(await read<PaperRecipient[]>(all, '/paper')).toMatchObject([{ name: 'Solo Aloneson' }])
  expect((await copiesOf(all)).map(({ to, subject }) => [to, subject])).toEqual([
    ['hari@example.org', 'Maghi, Hari Homeson'],
  ])
  expect((await read<Letter>(all)).delivery).toMatchObject({ sent: 1, household: 2, withoutEmail: 1 })
  const two = await aLetter('Gita Homeson', 'Ram Homeson')
  expect(await copiesOf(two)).toHaveLength(1)
  expect((await read<Letter>(two)).delivery).toMatchObject({ sent: 1, household: 1 })
})

test('the link of a household’s copy stops the letters of that group to people without an address', async () => {
  const group = expectStatus(201, await officer.post<{ _id: string }>('/api/groups', { name: 'Elders' }))
  for (const name of ['Gita Homeson', 'Ram Homeson'])
    expectStatus(200, await officer.put(`/api/groups/${group._id}/members/${ids[name]}`, {}))
  const toGroup = () =>
    officer.post<Letter>('/api/admin/letters', {
      ...{ subject: 'Tea', text: 'Come', filter: { group: group._id } },
    })
  const letter = expectStatus(201, await toGroup())
  const [copy, ...others] = await copiesOf(letter)
  expect([copy?.to, others]).toEqual(['hari@example.org', []])
  const link = /\/unsubscribe\/([\w-]+)/.exec(copy?.text ?? '')?.[1]
  expectStatus(204, await site.client().post('/api/links/unsubscribe', { link }))
  expect((await site.client().get(`/api/links/${link}`)).body).toMatchObject({ stopped: true })
  const next = expectStatus(201, await toGroup())
  expect(await read<LetterReach>(next, '/reach')).toMatchObject({ household: 0, stopped: 2 })
  expect((await officer.post(`/api/admin/letters/${next._id}/send`)).status).toBe(400)
})

test('a person who wants no mail, or whose household wants none, is not written to', async () => {
  const change = (name: string, wantsNoMail: boolean) =>
    changeAccount(officer, 'PUT', ids[name] ?? '', '', { person: { wantsNoMail } })
  expectStatus(200, await change('Ram Homeson', true))
  const toRam = await aLetter('Ram Homeson')
  expect((await officer.post(`/api/admin/letters/${toRam._id}/send`)).status).toBe(400)
  expectStatus(200, await change('Hari Homeson', true))
  const toGita = await aLetter('Gita Homeson')
  expect(await read<LetterReach>(toGita, '/reach')).toMatchObject({ household: 0, withoutEmail: 1 })
  expectStatus(200, await change('Hari Homeson', false))
})

test('claiming an account takes an address of one’s own, which letters have from then on', async () => {
  const path = `/api/admin/users/${ids['Gita Homeson']}/invitation`
  expect((await officer.post(path, { reason: 'Asked for it' })).status).toBe(400)
  const letter = await aLetter('Gita Homeson')
  expectStatus(200, await officer.post(path, { email: 'gita@example.org', reason: 'Asked for it' }))
  expect((await copiesOf(letter)).map(({ to }) => to)).toEqual(['gita@example.org'])
})
