import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ societyEmail: 'hello@society.example' })
  officer = await anAdministrator(site)
})

const save = (change: object, version?: number) => saveSettings(officer, change, version)

describe('a directory for members only', () => {
  let shown: Member
  beforeAll(async () => {
    shown = await aMember(site)
    await aProfile(shown)
    await save({ directoryAudience: 'members' })
  })
  const addresses = () => [
    '/api/profile',
    `/api/profile/user/${shown.id}`,
    '/api/profile/birthdays',
    '/api/profile/groups',
    '/api/profile/locations',
  ]

  it('shows visitors nobody, and members everybody', async () => {
    for (const address of addresses()) {
      const visitor = await site.client().get(address)
      expect(visitor.status, address).toBe(401)
      expect(JSON.stringify(visitor.body)).not.toContain(shown.name)
      expect((await shown.get(address)).status, address).toBe(200)
    }
  })

  it('is not in rendered pages or previews either', async () => {
    for (const address of ['/', '/profiles', `/profile/${shown.id}`]) {
      const { body } = await site.client().get<string>(address)
      expect(body, address).not.toContain(shown.name)
    }
  })

  it('opens again', async () => {
    await save({ follow: ['directoryAudience'] })
    for (const address of addresses()) expect((await site.client().get(address)).status, address).toBe(200)
  })
})
