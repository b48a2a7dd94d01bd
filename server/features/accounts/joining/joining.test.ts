import { beforeAll, expect, test } from 'vitest'
import type { WaitingAccount } from '../../../../contract/administration/newcomers.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anAdministrator, expectStatus, type Member } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

const [who, where] = ['Who invited you?', 'तपाईंको गाउँ कहाँ हो?']
const start = Date.parse('2026-11-22T12:00:00Z')
let now = start
let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date(now) })
  officer = await anAdministrator(site)
  expectStatus(
    200,
    await saveSettings(officer, { approvalRequired: true, joiningQuestions: [who, where, who] }),
  )
})

let accounts = 0
function register(more: object) {
  accounts += 1
  const account = { name: 'Nila', email: `nila${accounts}@example.org`, password: 'marigold lamps at dusk' }
  return site.client().post<{ token: string }>('/api/users', { ...account, ...more })
}
const waiting = async () => (await officer.get<WaitingAccount[]>('/api/admin/approvals')).body.at(-1)
const open = async () => (await site.client().post<{ opened: string }>('/api/users/form')).body.opened

test('newcomers reply to the society’s questions, and approvals show the replies', async () => {
  const { body } = await site.client().get<{ joiningQuestions: string[] }>('/api/society')
  expect(body.joiningQuestions).toEqual([who, where])
  const replies = [
    { question: where, reply: ' Dang \n' },
    { question: who, reply: 'My aunt' },
    { question: 'Never asked', reply: 'Sold' },
  ]
  expectStatus(201, await register({ replies }))
  expect((await waiting())?.replies).toEqual([
    { question: who, reply: 'My aunt' },
    { question: where, reply: 'Dang' },
  ])
  await saveSettings(officer, { joiningQuestions: ['Another one?'] })
  expect((await waiting())?.replies).toHaveLength(2)
  expectStatus(201, await register({}))
  expect((await waiting())?.replies).toEqual([])
})

test('replies and questions have length limits', async () => {
  const long = [{ question: who, reply: 'x'.repeat(1001) }]
  expect((await register({ replies: long })).status).toBe(400)
  const many = Array.from({ length: 6 }, (_, number) => `Question ${number}?`)
  expect((await saveSettings(officer, { joiningQuestions: many })).body).toMatchObject({
    errors: [{ msg: 'There can be at most 5 questions' }],
  })
})

test('a form that was opened a moment ago, or never, gets no account; a slow or restored one does', async () => {
  const opened = await open()
  expect((await register({ opened })).body).toMatchObject({ errors: [{ param: 'opened' }] })
  now += 1999
  expect((await register({ opened })).status).toBe(400)
  now += 1
  expect((await register({ opened })).status).toBe(201)
  now += 400 * 86_400_000
  expect((await register({ opened })).status).toBe(201)
  const [, signature] = opened.split('.')
  for (const forged of [`1.${signature}`, '1', '.', `${opened}x`, 'null.null'])
    expect((await register({ opened: forged })).status).toBe(400)
})
