import { beforeAll, expect, test } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'

const path = '/api/admin/users/invitations'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ smtpUrl: 'smtp://127.0.0.1:1' })
  officer = await anAdministrator(site)
})

const invite = (name: string) =>
  officer.post('/api/admin/users', { name, email: `${name.toLowerCase()}@example.org` })
const invitations = () =>
  site.database.selectFrom('mails').select(['recipient', 'state']).where('kind', '=', 'invite').execute()

test('only administrators may invite again', async () => {
  expect((await site.client().post(path)).status).toBe(401)
  expect((await (await aMember(site)).post(path)).status).toBe(403)
})

test('everybody who never claimed the account is invited again, once, unless they want no mail', async () => {
  await invite('Asha')
  await invite('Bimala')
  await invite('Chandra')
  await invite('Deepa')
  await site.database.updateTable('mails').set({ state: 'sent' }).where('kind', '=', 'invite').execute()
  await site.database
    .updateTable('users')
    .set({ suspended_at: new Date().toISOString() } as object)
    .where('email', '=', 'chandra@example.org')
    .execute()
  await site.database
    .updateTable('users')
    .set({ wants_no_mail: true })
    .where('email', '=', 'deepa@example.org')
    .execute()
  expect((await officer.post(path)).body).toEqual({ invited: 2 })
  const queued = (await invitations()).filter(({ state }) => state === 'queued')
  expect(queued.map(({ recipient }) => recipient).sort()).toEqual(['asha@example.org', 'bimala@example.org'])
  expect((await officer.post(path)).body).toEqual({ invited: 0 })
  const { body } = await officer.get<object[]>('/api/admin/acts?search=invite+again')
  expect(body).toMatchObject([{ after: { invited: 0 } }, { after: { invited: 2 } }])
})

test('without mail the refusal explains the alternative', async () => {
  const silent = await anApp()
  const answer = await (await anAdministrator(silent)).post(path)
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    errors: [{ code: 'conflict', msg: expect.stringContaining('hand over') }],
  })
})
