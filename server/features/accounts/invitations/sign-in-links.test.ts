import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { changeAccount, readAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site, { name: 'Officer Om' })
})

describe('links and sessions', () => {
  it('sign out everywhere ends every session', async () => {
    const member = await aMember(site)
    await changeAccount(officer, 'POST', member.id, '/sign-out', {})
    expect((await member.get('/api/auth')).status).toBe(401)
  })

  it('a reset link is shown once where no mail is set up, and sent where it is', async () => {
    const member = await aMember(site)
    const { body } = await changeAccount<{ link: string }>(officer, 'POST', member.id, '/reset-link', {})
    expect(body.link).toContain('/reset/')
    const secret = body.link.split('/').at(-1)
    const set = await site
      .client()
      .post('/api/links/password', { link: secret, password: 'lanterns over water' })
    expect(set.status).toBe(200)

    const mailing = await anApp({ smtpUrl: 'smtp://127.0.0.1:1', mailPace: null })
    const secretary = await anAdministrator(mailing)
    const reader = await aMember(mailing)
    const sent = await secretary.post(`/api/admin/users/${reader.id}/reset-link`, {})
    expect(sent.body).toEqual({ link: null })
    const mails = await mailing.database.selectFrom('mails').selectAll().where('kind', '=', 'reset').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual([reader.email])
  })

  it('an invitation makes an account that waits to be claimed', async () => {
    const guest = { name: 'Guest Gita', email: 'gita@example.org' }
    const { status, body } = await officer.post<{ user: string; link: string }>('/api/admin/users', guest)
    expect(status).toBe(201)
    expect(body.link).toContain('/welcome/')
    expect((await readAccount(officer, body.user)).body).toMatchObject({
      ...guest,
      invited: true,
      lastSeen: null,
    })
    expect((await officer.post('/api/admin/users', { ...guest, email: officer.email })).status).toBe(409)
  })
})
