import { expect, it } from 'vitest'
import { proofLifetime } from '../../../../../contract/retention.ts'
import { Importing, imports } from '../../../../../tests/support/imports.ts'
import { secretIn } from '../../../../../tests/support/mailbox.ts'
import { aMailedApp } from '../../../../../tests/support/mailed-app.ts'
import { changeAccount } from '../../../../../tests/support/managed-accounts.ts'
import { anAdministrator, expectStatus } from '../../../../../tests/support/members.ts'

const password = 'sunflowers in a pond'

it('an address of a list lets in only the reader of a link sent to it, and an officer corrects a wrong one', async () => {
  let now = new Date('2026-11-21T18:00:00Z')
  const { site, box } = await aMailedApp({ now: () => now })
  const officer = await anAdministrator(site)
  const importing = new Importing(site, officer)
  const bring = async (list: string, start = {}) => importing.run((await importing.checked(list))._id, start)
  await bring('Name,Phone\nRight Reader,312-555-0191\nWrong Reader,312-555-0192\n')
  const [right, wrong] = ['right.reader@example.org', 'stranger@example.org']
  const { _id } = await importing.checked(
    `Name,Phone,Email\nRight Reader,312-555-0191,${right}\nWrong Reader,312-555-0192,${wrong}\n`,
  )
  now = new Date(now.getTime() + proofLifetime + 1)
  expect((await officer.post(`${imports}/${_id}/start`, {})).body).toMatchObject({
    errors: [{ code: 'proof_required' }],
  })
  expectStatus(204, await officer.post('/api/auth/proof', { password: officer.password }))
  expect((await importing.run(_id)).outcome).toMatchObject({ updated: 2, invited: 0 })
  const personOf = async (name: string) => (await importing.people(name))[0]
  expect(await personOf('Right Reader')).toMatchObject({ email: right, verified: false })
  expect((await site.client().post('/api/auth', { email: right, password })).status).toBe(401)

  await site.client().post('/api/recovery', { email: right })
  const link = secretIn(await box.arrival(right), 'reset')
  const claimed = await site.client().post<{ token: string }>('/api/links/password', { link, password })
  expect((await site.client(claimed.body.token).get('/api/auth')).body).toMatchObject({
    name: 'Right Reader',
    verified: true,
  })

  await site.client().post('/api/recovery', { email: wrong })
  const stray = secretIn(await box.arrival(wrong), 'reset')
  const id = (await personOf('Wrong Reader'))?._id ?? ''
  const email = 'wrong.reader@example.org'
  const corrected = { email, invite: true, reason: 'Misspelled in the list' }
  expectStatus(200, await changeAccount(officer, 'PUT', id, '', corrected))
  expect((await site.client().post('/api/links/password', { link: stray, password })).status).not.toBe(200)
  const invitation = secretIn(await box.arrival(email), 'welcome')
  const reader = await site
    .client()
    .post<{ token: string }>('/api/links/password', { link: invitation, password })
  expect((await site.client(reader.body.token).get('/api/auth')).body).toMatchObject({
    _id: id,
    verified: true,
  })
})
