import { beforeEach, expect, test } from 'vitest'
import type { NewcomerQuestion } from '../../../../contract/accounts/joining.ts'
import type { WaitingAccount } from '../../../../contract/administration/newcomers.ts'
import type { TestApp } from '../../../../tests/support/app.ts'
import type { Mailbox } from '../../../../tests/support/mailbox.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator, expectStatus, type Member } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

let site: TestApp
let box: Mailbox
let officer: Member
beforeEach(async () => {
  ;({ site, box } = await aMailedApp())
  officer = await anAdministrator(site)
  expectStatus(200, await saveSettings(officer, { approvalRequired: true }))
})

async function aNewcomer(): Promise<Member> {
  const newcomer = await aMember(site)
  await site.database
    .updateTable('users')
    .set({ email_verified_at: site.config.now().toISOString() })
    .where('id', '=', newcomer.id)
    .execute()
  return newcomer
}
const ask = (newcomer: Member, question: string, by = officer) =>
  by.post<NewcomerQuestion>(`/api/admin/approvals/${newcomer.id}/questions`, { question })
const own = async (newcomer: Member) =>
  (await newcomer.get<NewcomerQuestion[]>('/api/account/questions')).body
const application = async (newcomer: Member) =>
  (await officer.get<WaitingAccount[]>('/api/admin/approvals')).body.find(({ _id }) => _id === newcomer.id)

test('a question to a newcomer is emailed, and the reply is shown with the application', async () => {
  const newcomer = await aNewcomer()
  const asked = expectStatus(201, await ask(newcomer, 'Which village is your family from?'))
  const email = await box.arrival(
    newcomer.email,
    `A question about your account at ${site.config.societyName}`,
  )
  expect(JSON.stringify(email)).toContain('Which village is your family from?')
  expect(await own(newcomer)).toMatchObject([{ question: 'Which village is your family from?', reply: null }])
  const reply = (body: object, by = newcomer) => by.put(`/api/account/questions/${asked._id}`, body)
  expect((await reply({ reply: ' ' })).body).toMatchObject({ errors: [{ param: 'reply' }] })
  expect((await reply({ reply: 'Not mine' }, await aNewcomer())).status).toBe(404)
  expect((await reply({ reply: 'Dang' })).status).toBe(200)
  expect((await reply({ reply: 'Dang, near Ghorahi' })).status).toBe(200)
  expect((await application(newcomer))?.questions).toMatchObject([
    { question: 'Which village is your family from?', reply: 'Dang, near Ghorahi' },
  ])
  expect((await officer.put(`/api/admin/approvals/${newcomer.id}`)).status).toBe(204)
  expect((await reply({ reply: 'Too late' })).status).toBe(404)
})

test('questions have an end, and only people who wait are asked', async () => {
  const newcomer = await aNewcomer()
  for (let number = 1; number <= 5; number += 1)
    expect((await ask(newcomer, `Question ${number}?`)).status).toBe(201)
  expect(await ask(newcomer, 'One more?')).toMatchObject({
    status: 409,
    body: { errors: [{ msg: expect.stringContaining('5 questions') }] },
  })
  expect((await ask(officer, 'Are you there?')).status).toBe(404)
  expect((await ask(newcomer, 'x'.repeat(501))).status).toBe(400)
  expect((await ask(newcomer, 'May I?', newcomer)).status).toBe(403)
  const { count } = await site.database
    .selectFrom('newcomer_questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', newcomer.id)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(5)
  expect((await newcomer.delete('/api/profile')).status).toBe(204)
  const left = await site.database
    .selectFrom('newcomer_questions')
    .select('id')
    .where('user_id', '=', newcomer.id)
    .execute()
  expect(left).toEqual([])
})
