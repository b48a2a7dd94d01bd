import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Endpoint } from '../../../../contract/endpoint.ts'
import { registry } from '../../../../contract/registry.ts'
import { proofLifetime } from '../../../../contract/retention.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Method } from '../../../../tests/support/client.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'

const reason = 'Test'
const unproven = { status: 403, body: { errors: [{ code: 'proof_required' }] } }

let site: TestApp
let officer: Member
let later = 0
beforeAll(async () => {
  site = await anApp({ now: () => new Date(Date.now() + later) })
})
beforeEach(async () => {
  later = 0
  officer = await anAdministrator(site)
  later = proofLifetime + 1000
})

const grave = Object.entries(registry as Record<string, Endpoint>).filter(([, endpoint]) => endpoint.grave)

test('the actions that require a proof are those of the decision', () => {
  expect(grave.map(([key]) => key).sort()).toEqual([
    'DELETE /api/account/second-step/:id',
    'DELETE /api/profile',
    'GET /api/account/data',
    'GET /api/admin/acts.csv',
    'GET /api/admin/members/export',
    'GET /api/admin/money/report.csv',
    'GET /api/admin/people.csv',
    'GET /api/admin/people.xlsx',
    'GET /api/admin/roster.csv',
    'GET /api/admin/security-log.csv',
    'GET /api/events/:id/answers.csv',
    'POST /api/account/passkeys',
    'POST /api/account/passkeys/options',
    'POST /api/account/recovery-codes',
    'POST /api/account/second-step',
    'POST /api/account/second-step/setup',
    'POST /api/admin/households/:id/split',
    'POST /api/admin/households/:id/union',
    'POST /api/admin/merges',
    'POST /api/admin/merges/:id/undo',
    'POST /api/admin/money/years/:year/closing',
    'POST /api/admin/users/:id/invitation',
    'POST /api/admin/users/:id/removal',
    'POST /api/admin/users/:id/reset-link',
    'POST /api/admin/users/:id/second-step-reset',
    'POST /api/admin/users/bulk',
    'PUT /api/admin/approvals/:id/refusal',
    'PUT /api/admin/donation',
    'PUT /api/admin/money/settings',
    'PUT /api/admin/users/:id/departure',
    'PUT /api/admin/users/:id/suspension',
  ])
})

test.each(grave.map(([key]) => key))('%s asks for a proof of the last 15 minutes', async (key) => {
  const [method = '', path = ''] = key.split(' ')
  const call = () => officer.send(method as Method, path.replace(/:\w+/g, 'none'))
  expect(await call()).toMatchObject(unproven)
  expect((await officer.post('/api/auth/proof', { password: officer.password })).status).toBe(204)
  if (key !== 'DELETE /api/profile') expect(await call()).not.toMatchObject(unproven)
})

/** Calls that disclose nothing new: an empty form, an officer's own rows, and numbers without names. */
const takesNothingOut = [
  'GET /api/admin/members/template',
  'GET /api/admin/imports/:id/bad-rows.csv',
  'GET /api/admin/turnover.csv',
]

test('a file of people requires a proof', async () => {
  const files = Object.entries(registry as Record<string, Endpoint>).filter(
    ([key, { file }]) => file && !takesNothingOut.includes(key),
  )
  expect(files.filter(([, endpoint]) => !endpoint.grave)).toEqual([])
})

test('signing in counts as a proof, for its own session only', async () => {
  const { body } = await site
    .client()
    .post<{ token: string }>('/api/auth', { email: officer.email, password: officer.password })
  const fresh = site.client(body.token)
  expect((await fresh.get('/api/admin/acts.csv')).status).toBe(200)
  expect(await officer.get('/api/admin/acts.csv')).toMatchObject(unproven)
})

test('a wrong password proves nothing, and guesses are counted', async () => {
  const guesses = []
  for (let count = 0; count < 11; count += 1)
    guesses.push((await officer.post('/api/auth/proof', { password: 'a wrong guess' })).status)
  expect(guesses).toEqual([...Array<number>(10).fill(400), 429])
  expect(await officer.get('/api/admin/acts.csv')).toMatchObject(unproven)
})

test('changing another person’s address requires a proof, changing the name does not', async () => {
  const member = await aMember(site)
  const change = (input: object) =>
    changeAccount(officer, 'PUT', member.id, '', { name: 'Anna', reason, ...input })
  expect((await change({ email: member.email })).status).toBe(200)
  expect(await change({ email: 'theft@example.org' })).toMatchObject(unproven)
})

test('changing the target of donations requires a proof, other settings do not', async () => {
  const save = async (change: object) => {
    const { headers } = await officer.get('/api/admin/settings')
    return officer.put('/api/admin/settings', change, { headers: { 'if-match': String(headers.etag) } })
  }
  expect((await save({ societyName: 'Tharu Society' })).status).toBe(200)
  const donation = { url: 'https://thief.example/pay', fields: {} }
  expect(await save({ donation })).toMatchObject(unproven)
  await officer.post('/api/auth/proof', { password: officer.password })
  expect((await save({ donation })).status).toBe(200)
})

test('links for oneself and for other administrators are refused, proven or not', async () => {
  await officer.post('/api/auth/proof', { password: officer.password })
  const other = await anAdministrator(site)
  const link = (id: string) => officer.post(`/api/admin/users/${id}/reset-link`, { reason })
  expect(await link(officer.id)).toMatchObject({ status: 409, body: { errors: [{ code: 'own_account' }] } })
  expect(await link(other.id)).toMatchObject({ status: 403, body: { errors: [{ code: 'forbidden' }] } })
  const users = [officer.id, other.id]
  const { body } = await officer.post('/api/admin/users/bulk', { act: 'reset-link', users, reason })
  expect(body).toMatchObject([
    { done: false, link: null },
    { done: false, link: null },
  ])
})
