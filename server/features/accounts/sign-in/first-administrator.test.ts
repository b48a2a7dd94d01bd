import { beforeAll, describe, expect, it } from 'vitest'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember } from '../../../../tests/support/members.ts'
import { setAdministratorByEmail } from '../accounts.service.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp()
})

describe('the administrator of the configuration', () => {
  it('is the account that registers with ADMIN_EMAIL', async () => {
    const other = await anApp({ adminEmail: 'Officer@example.org' })
    const officer = await aMember(other, { email: 'officer@example.org' })
    const member = await aMember(other)
    expect((await officer.get<CurrentUser>('/api/auth')).body.roles).toEqual({ Admin: 5001 })
    expect((await member.get<CurrentUser>('/api/auth')).body.roles).toEqual({})
  })

  it('can be granted and withdrawn by address', async () => {
    const member = await aMember(site)
    const rolesNow = async () => (await member.get<CurrentUser>('/api/auth')).body.roles
    expect(await setAdministratorByEmail(site, member.email.toUpperCase(), true)).toBe(true)
    expect(await rolesNow()).toEqual({ Admin: 5001 })
    await setAdministratorByEmail(site, member.email, false)
    expect(await rolesNow()).toEqual({})
    expect(await setAdministratorByEmail(site, 'nobody@example.org', true)).toBe(false)
  })
})
