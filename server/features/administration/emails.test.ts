import { beforeAll, expect, it } from 'vitest'
import type { MailNumbers, SentMail } from '../../../contract/administration/logs.ts'
import type { ManagedAccount, ManagedUser } from '../../../contract/administration/users.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../tests/support/members.ts'
import { failureInWords } from './emails.service.ts'

let site: TestApp
let officer: Member
let anna: Member
beforeAll(async () => {
  site = await anApp({ smtpUrl: 'smtp://127.0.0.1:1', requireVerification: false })
  officer = await anAdministrator(site)
  anna = await aMember(site)
  await site.database.deleteFrom('mails').where('user_id', '=', officer.id).execute()
})

async function settle(state: 'queued' | 'sent' | 'dead', failure: string | null): Promise<void> {
  await site.database
    .updateTable('mails')
    .set({ state, last_failure: failure, attempts: 1 })
    .where('user_id', '=', anna.id)
    .execute()
}

const list = async (state: string) =>
  (await officer.get<SentMail[]>(`/api/admin/mails?state=${state}`)).body.filter(
    ({ user }) => user?._id === anna.id,
  )
const numbers = async () => (await officer.get<MailNumbers>('/api/admin/mails/count')).body
const marked = async () => (await officer.get<ManagedAccount>(`/api/admin/users/${anna.id}`)).body.unreachable

it('an email that nobody takes is shown with its reason, and marked at the member until one gets through', async () => {
  expect(await list('waiting')).toEqual([
    expect.objectContaining({ kind: 'verify', recipient: anna.email, state: 'waiting', failure: null }),
  ])
  expect(await marked()).toBe(false)

  await settle('dead', 'EENVELOPE RCPT TO 550')
  expect(await numbers()).toEqual({ waiting: 0, sent: 0, refused: 1 })
  const [refused] = await list('refused')
  expect(refused).toMatchObject({
    user: { _id: anna.id, name: anna.name },
    failure: expect.stringMatching(/no such mailbox.*550.*another address/),
    nextAttempt: null,
  })
  expect(await marked()).toBe(true)
  const { body: users } = await officer.get<ManagedUser[]>('/api/admin/users')
  expect(users.filter(({ unreachable }) => unreachable).map(({ _id }) => _id)).toEqual([anna.id])

  expect((await officer.post(`/api/admin/mails/${refused?._id}/retry`)).status).toBe(204)
  expect(await list('refused')).toEqual([])
  expect(await list('waiting')).toEqual([expect.objectContaining({ attempts: 0 })])
  expect((await officer.post(`/api/admin/mails/${refused?._id}/retry`)).status).toBe(404)
  const { body: log } = await officer.get<{ act: string }[]>('/api/admin/acts?limit=1')
  expect(log.map(({ act }) => act)).toEqual(['retry email'])

  await settle('sent', null)
  expect(await list('sent')).toHaveLength(1)
  expect(await marked()).toBe(false)
})

it('the list has pages', async () => {
  for (let count = 0; count < 3; count += 1) await aMember(site)
  const seen: string[] = []
  let url: string | undefined = '/api/admin/mails?state=waiting&limit=2'
  while (url) {
    const { body, headers }: Awaited<ReturnType<typeof officer.get<SentMail[]>>> =
      await officer.get<SentMail[]>(url)
    seen.push(...body.map(({ _id }) => _id))
    url = /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
  }
  expect(seen.length).toBeGreaterThanOrEqual(3)
  expect(new Set(seen).size).toBe(seen.length)
  expect((await officer.get('/api/admin/mails?cursor=nonsense')).status).toBe(400)
})

it.each([
  ['EAUTH AUTH PLAIN 535', /user name and password/],
  ['ESOCKET CONN', /could not be reached/],
  ['ETIMEDOUT CONN', /could not be reached/],
  ['EENVELOPE RCPT TO 552', /full/],
  ['EENVELOPE RCPT TO 450', /asked to wait.*450/],
  ['EMESSAGE DATA 554', /SPF and DKIM/],
  ['EENVELOPE API', /Correct it/],
  ['TypeError', /TypeError/],
])('%s is put into words', (reason, words) => {
  expect(failureInWords(reason)).toMatch(words)
})
