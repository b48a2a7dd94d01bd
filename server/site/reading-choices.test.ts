import { expect, it } from 'vitest'
import { anApp } from '../../tests/support/app.ts'
import { asDocument, signInAt } from '../../tests/support/document-sessions.ts'
import { anAdministrator } from '../../tests/support/members.ts'

it.each([
  ['lang=en', '30'],
  ['lang=ne', '३०'],
  ['lang=ne&digits=latin', '30'],
])('with %s a field for a number contains %s', async (choice, number) => {
  const site = await anApp()
  const { cookie } = await signInAt(site, await anAdministrator(site))
  const { body } = await site.client().get<string>(`/admin/money/levels?${choice}`, {
    headers: asDocument(cookie),
  })
  expect(/<input[^>]* name="graceDays"[^>]*>/.exec(body)?.[0]).toContain(`value="${number}"`)
})
