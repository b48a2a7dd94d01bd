import { expectAccessible } from '../accessibility.ts'
import { expect, testWithMail as test } from '../fixtures.ts'
import { someone } from '../people.ts'

test('an email is accessible and fits on narrow and wide screens', {
  tag: '@desktop',
}, async ({ browser, server, mailed }) => {
  const { email } = await someone(server.url)
  const { html = '' } = await mailed.box.arrival(email)
  for (const width of [390, 700]) {
    const program = await browser.newContext({ viewport: { width, height: 844 } })
    const letter = await program.newPage()
    await letter.setContent(html)
    await expect(letter.getByRole('main')).toContainText('Please confirm that this email address is yours')
    expect(await letter.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await expectAccessible(letter)
    await program.close()
  }
})
