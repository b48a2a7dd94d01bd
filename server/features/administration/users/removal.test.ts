import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { auditEntriesAbout, changeAccount, readAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, aProfile, type Member } from '../../../../tests/support/members.ts'

const reason = 'Decided by the board'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site, { name: 'Officer Om' })
})

describe('a removal', () => {
  it('takes everything with it and blanks the log, where act, time and id stay', async () => {
    const member = await aMember(site, { name: 'Leaving Lila' })
    await aProfile(member)
    await changeAccount(officer, 'PUT', member.id, '', { name: 'Leaving Leela', reason: 'Lila asked' })
    const { status } = await changeAccount(officer, 'POST', member.id, '/removal', { reason: 'Moved away' })
    expect(status).toBe(204)
    expect((await readAccount(officer, member.id)).status).toBe(404)
    expect(await auditEntriesAbout(site, member.id)).toMatchObject([
      { act: 'correct account', before: null, after: null, reason: null },
      { act: 'remove account', before: null, after: null, reason: 'Moved away' },
    ])
  })

  it('of oneself is refused', async () => {
    expect((await changeAccount(officer, 'POST', officer.id, '/removal', { reason })).status).toBe(409)
  })
})
