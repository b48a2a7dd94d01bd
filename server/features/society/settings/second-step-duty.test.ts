import { expect, it } from 'vitest'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import type { SecondStepState } from '../../../../contract/accounts/second-step.ts'
import type { SettingsState } from '../../../../contract/society/settings.ts'
import { minute } from '../../../../contract/time/durations.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, expectStatus, type Member } from '../../../../tests/support/members.ts'
import { aPost } from '../../../../tests/support/posts.ts'
import { anAuthenticatorApp } from '../../../../tests/support/second-step.ts'

it('an officer without a second step acts as none, once the society asks for it', async () => {
  let now = new Date('2026-11-22T12:00:00Z')
  const site = await anApp({ now: () => now })
  const [first, other] = [await anAdministrator(site), await anAdministrator(site)]
  const post = await aPost(await aMember(site), 'Hello')
  let version = String((await first.get('/api/admin/settings')).headers.etag)
  const save = async (officer: Member, required: boolean) => {
    const headers = { 'if-match': version }
    const saved = await officer.put<SettingsState>(
      '/api/admin/settings',
      { secondStepRequired: required },
      { headers },
    )
    version = String(saved.headers.etag ?? version)
    return saved
  }
  // Administrators cannot lock themselves out.
  expect((await save(first, true)).body).toMatchObject({ errors: [{ param: 'secondStepRequired' }] })
  await anAuthenticatorApp(first, now)
  expectStatus(200, await save(first, true))

  expectStatus(200, await first.get('/api/admin/users'))
  const refused = { errors: [{ code: 'second_step_missing' }] }
  expect(await other.get('/api/admin/users')).toMatchObject({ status: 403, body: refused })
  expect((await other.delete(`/api/posts/${post._id}`)).status).toBe(403)
  expect((await other.get<CurrentUser>('/api/auth')).body).toMatchObject({
    roles: { Admin: 5001 },
    secondStep: false,
    secondStepMissing: true,
  })
  expect((await other.get<SecondStepState>('/api/account/second-step')).body.required).toBe(true)
  await anAuthenticatorApp(other, now)
  expectStatus(200, await other.get('/api/admin/users'))

  now = new Date(now.getTime() + 16 * minute)
  expect((await save(other, false)).body).toMatchObject({ errors: [{ code: 'proof_required' }] })
})
