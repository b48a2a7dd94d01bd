import { expect, test } from 'vitest'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator } from '../../../../tests/support/members.ts'

test('who is let in hears of it by mail, one by one and all at once', async () => {
  const { site, box } = await aMailedApp()
  const officer = await anAdministrator(site)
  const save = (change: object, version: number) =>
    officer.put('/api/admin/settings', change, { headers: { 'if-match': `"${version}"` } })
  await save({ approvalRequired: true }, 0)
  const [first, second] = [await aMember(site), await aMember(site)]
  await officer.put(`/api/admin/approvals/${first.id}`)
  const subject = 'Welcome to Tharu Society of Chicago'
  const letter = await box.arrival(first.email, subject)
  expect(letter.text).toContain('has approved your account')
  await save({ approvalRequired: false }, 1)
  await box.arrival(second.email, subject)
  expect(box.received.filter((mail) => mail.subject === subject)).toHaveLength(2)
})
