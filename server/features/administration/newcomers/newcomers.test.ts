import { expect, test } from 'vitest'
import { Importing } from '../../../../tests/support/imports.ts'
import { aMailedApp } from '../../../../tests/support/mailed-app.ts'
import { aMember, anAdministrator } from '../../../../tests/support/members.ts'
import { saveSettings } from '../../../../tests/support/settings.ts'

test('approved newcomers are notified by email, one by one and all at once', async () => {
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

test('refused newcomers get the reason by mail, if their address is verified', async () => {
  const { site, box } = await aMailedApp()
  const officer = await anAdministrator(site)
  await saveSettings(officer, { approvalRequired: true })
  const [theirs, anybodys] = [await aMember(site), await aMember(site)]
  await site.database
    .updateTable('users')
    .set({ email_verified_at: new Date().toISOString() })
    .where('id', '=', theirs.id)
    .execute()
  expect((await officer.get('/api/admin/approvals')).body).toMatchObject([
    { _id: theirs.id, emailed: true },
    { _id: anybodys.id, emailed: false },
  ])
  for (const { id } of [anybodys, theirs])
    await officer.put(`/api/admin/approvals/${id}/refusal`, { reason: 'We know nobody there.\n\nAsk Maya.' })
  const email = await box.arrival(theirs.email, 'Your request to join Tharu Society of Chicago')
  expect(email.text).toContain('We know nobody there.\n\nAsk Maya.')
  expect(email.text).toContain(`${site.config.publicUrl}/register`)
  const emails = await site.database.selectFrom('mails').select(['kind', 'recipient']).execute()
  const farewells = emails.filter(({ kind }) => ['turned-away', 'account-removed'].includes(kind))
  expect(farewells).toEqual([{ kind: 'turned-away', recipient: theirs.email }])
})

test('a newcomer is known by the name in the other script, however it is spelled in Latin', async () => {
  const { site } = await aMailedApp()
  const officer = await anAdministrator(site)
  const importing = new Importing(site, officer)
  const list = 'Name,Nepali Name\nKeshav Twinson,केशव ट्विन्सन\n'
  await importing.run((await importing.checked(list))._id)
  const again = await importing.checked('नाम\nकेशव ट्विन्सन\n')
  expect(again.preview).toMatchObject({ people: 0, known: 1 })
  await saveSettings(officer, { approvalRequired: true })
  await aMember(site, { name: 'केशव ट्विन्सन' })
  expect((await officer.get('/api/admin/approvals')).body).toMatchObject([
    { knownAs: [{ name: 'Keshav Twinson', matches: ['name'] }] },
  ])
})
