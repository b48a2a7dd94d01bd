import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { SentMail } from '../../contract/administration/logs.ts'
import { anApp, quickMail, type TestApp } from '../../tests/support/app.ts'
import { type Mailbox, until } from '../../tests/support/mailbox.ts'
import { aSender, mailbox } from '../../tests/support/mailed-app.ts'
import { aMember, anAdministrator } from '../../tests/support/members.ts'
import { queueAccountMail } from '../features/accounts/account/account-mail.service.ts'
import { sendDueMails } from './mail-sender.ts'

/** Attempts last longer than the tests: messages at the silent server wait until the end. */
const patient = { ...quickMail, attemptSeconds: 40, claimSeconds: 120 }

/** Starts a mail server that becomes silent for certain recipients. */
function aSilentServer() {
  return mailbox({
    closeTimeout: 100,
    onRcptTo: ({ address }, _session, done) => {
      if (!address.startsWith('silent')) done()
    },
  })
}

/** Closes the connections first: a closing site waits five seconds for its last messages. */
async function endSilence(box: Mailbox, site: TestApp): Promise<void> {
  await box.close()
  await site.close()
}

async function stateOf({ database }: TestApp, recipient: string) {
  const mails = database.selectFrom('mails').select(['state', 'attempts', 'last_failure'])
  return mails.where('recipient', '=', recipient).executeTakeFirstOrThrow()
}

test('an unresponsive mail server delays only its own messages', async () => {
  const box = await aSilentServer()
  const site = await anApp({ smtpUrl: box.url, mailPace: patient })
  const silent = Array.from({ length: 2 * patient.atOnce }, (_, index) => `silent${index}@example.org`)
  for (const email of silent) await aMember(site, { email })
  const states = () => Promise.all(silent.map((email) => stateOf(site, email)))
  await until('messages at the silent server', async () =>
    (await states()).every(({ state }) => state === 'sending') ? true : undefined,
  )
  const anna = await aMember(site)
  await box.arrival(anna.email)
  expect((await states()).map(({ state, attempts }) => [state, attempts])).toEqual(
    silent.map(() => ['sending', 1]),
  )
  await endSilence(box, site)
}, 60_000)

test('a requested link overtakes a queue that the mail server delays', async () => {
  const box = await aSilentServer()
  const site = await anApp({ smtpUrl: box.url, mailPace: patient, requireVerification: false })
  const [silent, anna] = [await aMember(site, { email: 'silent@example.org' }), await aMember(site)]
  await box.arrival(anna.email)
  const notice = { kind: 'password-changed', userId: silent.id, recipient: silent.email } as const
  for (let count = 0; count < 5 * patient.atOnce; count += 1)
    await queueAccountMail(site, site.database, notice)
  const inState = async (state: 'sending' | 'queued') =>
    (await site.database.selectFrom('mails').select('id').where('state', '=', state).execute()).length
  await until('a queue that is held up', async () =>
    (await inState('sending')) > 2 * patient.atOnce ? true : undefined,
  )
  await site.client().post('/api/recovery', { email: anna.email })
  await box.arrival(anna.email, 'Set a new password')
  expect(await inState('queued')).toBeGreaterThan(0)
  await endSilence(box, site)
}, 60_000)

test('a damaged message is set aside with its reason, and its neighbours are sent', async () => {
  const box = await mailbox()
  const site = await anApp({ smtpUrl: box.url, requireVerification: false })
  const officer = await anAdministrator(site)
  const members = [await aMember(site), await aMember(site), await aMember(site)]
  const email = members[1]?.email ?? ''
  const damage = process.env.ENGINE === 'postgres' ? '[]' : '{"half'
  await sql`update mails set payload = ${damage} where recipient = ${email}`.execute(site.database)
  await sendDueMails(aSender(site))
  const others = [officer, ...members].filter((member) => member.email !== email)
  expect(box.received.map(({ recipient }) => recipient).sort()).toEqual(
    others.map((member) => member.email).sort(),
  )
  const setAside = { state: 'dead', attempts: 1, last_failure: 'EDAMAGED' }
  expect(await stateOf(site, email)).toEqual(setAside)
  await sendDueMails(aSender(site))
  expect(await stateOf(site, email)).toEqual(setAside)

  const { body: refused } = await officer.get<SentMail[]>('/api/admin/mails?state=refused')
  expect(refused).toMatchObject([{ recipient: email, failure: expect.stringContaining('damaged') }])
  expect((await officer.get<{ failedMails: number }>('/api/admin/today')).body.failedMails).toBe(1)
  expect((await officer.post(`/api/admin/mails/${refused[0]?._id}/retry`)).status).toBe(204)
  await sql`update mails set payload = '{}' where recipient = ${email}`.execute(site.database)
  await sendDueMails(aSender(site))
  expect(box.received.map(({ recipient }) => recipient)).toContain(email)
})

test('a message that ended each attempt with its process is not tried without end', async () => {
  const box = await mailbox()
  let clock = new Date()
  const site = await anApp({ smtpUrl: box.url, now: () => clock })
  const anna = await aMember(site)
  const attempts = quickMail.retrySeconds.length + 1
  const claimed = { state: 'sending', claimed_by: 'a dead process', attempts } as const
  await site.database.updateTable('mails').set(claimed).execute()
  clock = new Date(clock.getTime() + 1000)
  await sendDueMails(aSender(site))
  expect(box.received).toEqual([])
  expect(await stateOf(site, anna.email)).toMatchObject({ state: 'dead', last_failure: 'EABANDONED' })
})
