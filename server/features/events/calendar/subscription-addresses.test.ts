import { beforeAll, expect, test } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aGroup, inGroup } from '../../../../tests/support/groups.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { makeRecoveryLink } from '../../accounts/links/recovery.service.ts'

const password = 'sunflowers in a pond'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
})

const ends: Record<string, (member: Member) => Promise<unknown>> = {
  'a new password': (member) =>
    member.put('/api/account/password', { currentPassword: member.password, password }),
  'a password set by a link': async ({ email }) => {
    const link = (await makeRecoveryLink(site, site.database, email))?.split('/').at(-1)
    return site.client().post('/api/links/password', { link, password })
  },
  'signing out everywhere': ({ id }) => officer.post(`/api/admin/users/${id}/sign-out`, {}),
  suspension: ({ id }) =>
    changeAccount(officer, 'PUT', id, '/suspension', { suspended: true, reason: 'Test' }),
}

test.each(Object.keys(ends))('the personal address of the calendar ends with %s', async (what) => {
  const member = await aMember(site)
  const { body } = await member.post<{ url: string }>('/api/events/feed')
  const { pathname } = new URL(body.url)
  expect((await site.client().get(pathname)).status).toBe(200)
  await ends[what]?.(member)
  expect((await site.client().get(pathname)).status).toBe(404)
})

test('own addresses have the language of their creation, until the member chooses another one', async () => {
  const member = await aMember(site)
  const { _id } = await aGroup(officer, { name: 'Dance' })
  await inGroup(officer, _id, member)
  const nepali = { headers: { 'accept-language': 'ne' } }
  for (const call of ['/api/events/feed', `/api/events/feed/groups/${_id}`]) {
    const { body } = await member.post<{ url: string }>(call, undefined, nepali)
    const { pathname, search } = new URL(body.url)
    expect(search).toBe('?lang=ne')
    const producer = async (address: string) => {
      const lines = (await site.client().get<string>(address)).body.replaceAll('\r\n ', '')
      return /PRODID:.*\/\/(\w+)/.exec(lines)?.[1]
    }
    expect(await producer(pathname + search)).toBe('NE')
    expect(await producer(pathname)).toBe('EN')
    await member.put('/api/account/language', { language: 'en' })
    expect(await producer(pathname + search)).toBe('EN')
    await member.put('/api/account/language', { language: null })
  }
})
