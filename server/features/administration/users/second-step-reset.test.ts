import { beforeEach, expect, it } from 'vitest'
import type { SecondStepState } from '../../../../contract/accounts/second-step.ts'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { hour, minute, second } from '../../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, expectStatus, type Member } from '../../../../tests/support/members.ts'
import { anAuthenticatorApp, codeAt } from '../../../../tests/support/second-step.ts'
import { endDueResets } from '../../accounts/second-step/resets.service.ts'

let now = new Date('2026-11-22T12:00:00Z')
let site: TestApp
let officer: Member
let anna: Member
let key: string

beforeEach(async () => {
  site ??= await anApp({ now: () => now })
  officer = await anAdministrator(site)
  anna = await aMember(site)
  key = (await anAuthenticatorApp(anna, now)).key
})

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}
const ask = (person: Member, by = officer) =>
  by.post<ManagedAccount>(`/api/admin/users/${person.id}/second-step-reset`, { reason: 'Lost the phone' })
const dueOf = async (member: Member) =>
  (await member.get<SecondStepState>('/api/account/second-step')).body.resetDue
const signIn = (member: Member) => site.client().post<{ errors: Fault[] }>('/api/auth', member)

async function lettersTo(member: Member): Promise<unknown[]> {
  const mails = await site.database
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'second-step')
    .where('user_id', '=', member.id)
    .orderBy('created_at')
    .execute()
  return mails.map(({ payload }) => (payload as { change?: string }).change)
}

it('ends a day after a request to an officer, for every member, and not earlier after a second one', async () => {
  const colleague = await anAdministrator(site)
  await anAuthenticatorApp(colleague, now)
  for (const lost of [anna, colleague]) {
    const due = new Date(now.getTime() + 24 * hour).toISOString()
    expect(expectStatus(200, await ask(lost)).secondStep.resetDue).toBe(due)
    later(second)
    expect(expectStatus(200, await ask(lost)).secondStep.resetDue).toBe(due)
    expect(await dueOf(lost)).toBe(due)
    expect(await lettersTo(lost)).toEqual(['app-added', 'reset-asked'])
  }
  later(24 * hour - 3 * second)
  await endDueResets(site.app)
  expect((await signIn(anna)).status).toBe(403)
  later(3 * second)
  // Signing in does not depend on the hourly task.
  expect((await signIn(anna)).status).toBe(200)
  await endDueResets(site.app)
  expect((await signIn(colleague)).status).toBe(200)
  for (const lost of [anna, colleague])
    expect(await lettersTo(lost)).toEqual(['app-added', 'reset-asked', 'reset'])
})

it('stays when its owner cancels the reset, or signs in with it', async () => {
  expectStatus(200, await ask(anna))
  later(minute)
  expectStatus(204, await anna.delete('/api/account/second-step/reset'))
  expect(await dueOf(anna)).toBeNull()
  expectStatus(200, await ask(anna))
  const { errors } = expectStatus(403, await signIn(anna))
  later(minute)
  const finished = { ticket: errors[0]?.ticket, code: codeAt(key, now) }
  expectStatus(200, await site.client().post('/api/auth/second-step', finished))
  later(25 * hour)
  await endDueResets(site.app)
  expect((await signIn(anna)).status).toBe(403)
  expect((await lettersTo(anna)).filter((change) => change === 'reset-cancelled')).toHaveLength(2)
})

it('is not ended for oneself, without proof, without a second step, or by members', async () => {
  expect((await ask(officer)).status).toBe(409)
  expect((await ask(await aMember(site))).status).toBe(409)
  expect((await ask(anna, await aMember(site))).status).toBe(403)
  later(16 * minute)
  expect((await ask(anna)).status).toBe(403)
  expect(await dueOf(anna)).toBeNull()
})

it('stays when an officer corrects the address that the email would go to', async () => {
  expectStatus(200, await ask(anna))
  const correction = { name: anna.name, email: `new-${anna.email}`, reason: 'Moved' }
  const headers = { 'if-match': '*' }
  expectStatus(200, await officer.put(`/api/admin/users/${anna.id}`, correction, { headers }))
  expect(await dueOf(anna)).toBeNull()

  later(second)
  // After a second request, the old address is notified, too.
  expectStatus(200, await ask(anna))
  const mails = await site.database
    .selectFrom('mails')
    .select('recipient')
    .where('kind', '=', 'second-step')
    .where('user_id', '=', anna.id)
    .orderBy('created_at', 'desc')
    .orderBy('recipient')
    .limit(2)
    .execute()
  expect(mails.map(({ recipient }) => recipient)).toEqual([anna.email, `new-${anna.email}`].toSorted())
})
