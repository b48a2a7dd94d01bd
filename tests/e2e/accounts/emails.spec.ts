import { expectAccessible } from '../accessibility.ts'
import { expect, noProfileYet, testWithMail as test } from '../fixtures.ts'
import { signUp } from '../forms.ts'

test('a message can be read by everybody on narrow and wide screens, light and dark', async ({
  page,
  browser,
  mailed,
  allowErrors,
}) => {
  allowErrors(noProfileYet)
  const { email } = await signUp(page)
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
