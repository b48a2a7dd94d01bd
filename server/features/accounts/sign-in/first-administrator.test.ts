import { beforeAll, describe, expect, it } from 'vitest'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator } from '../../../../tests/support/members.ts'
import { findSecurityEntries } from '../../audit/security-log.service.ts'
import { isFirstRoleOpen } from '../access/access.service.ts'
import { setAdministratorByEmail } from '../lifecycle/administrators.service.ts'

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

  it('is nobody whose address only looks alike', async () => {
    const other = await anApp({ adminEmail: 'officer@gmail.com' })
    const thief = await aMember(other, { email: 'offıcer@gmaıl.com' })
    expect((await thief.get<CurrentUser>('/api/auth')).body.roles).toEqual({})
    const officer = await aMember(other, { email: 'officer@gmail.com' })
    expect((await officer.get<CurrentUser>('/api/auth')).body.roles).toEqual({ Admin: 5001 })
  })

  it.each(['demoted', 'not demoted'])(
    'is granted the role once for good: %s, removed, registered',
    async (how) => {
      const email = 'officer@example.org'
      const other = await anApp({ adminEmail: email })
      const officer = await aMember(other, { email })
      await anAdministrator(other)
      if (how === 'demoted') await setAdministratorByEmail(other, email, false)
      expect((await officer.delete('/api/profile')).status).toBe(204)
      const again = await aMember(other, { email })
      expect((await again.get<CurrentUser>('/api/auth')).body.roles).toEqual({})
      const granted = await findSecurityEntries(
        other.database,
        { about: officer.id },
        { limit: 10, after: null },
      )
      expect(granted.map(({ event }) => event)).toContain('role granted by configuration')
    },
  )

  it('is not made by registering where a command has decided about the role before', async () => {
    const email = 'officer@example.org'
    const other = await anApp()
    const officer = await aMember(other, { email })
    const configured = { database: other.database, config: { ...other.config, adminEmail: email } }
    await setAdministratorByEmail(configured, email, true)
    await setAdministratorByEmail(configured, email, false)
    expect(await isFirstRoleOpen(configured)).toBe(false)
    expect((await officer.get<CurrentUser>('/api/auth')).body.roles).toEqual({})
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
