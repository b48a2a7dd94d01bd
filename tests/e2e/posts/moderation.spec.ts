import { expectAccessible } from '../accessibility.ts'
import { expect, noProfileYet, test } from '../fixtures.ts'
import { someone, theOfficer, visitAs } from '../people.ts'
import { anotherBrowser, postOf, write } from './feed-page.ts'

test('a member blocks the author of a comment, which disappears', async ({ page, browser, server }) => {
  await visitAs(page, await someone(server.url, { name: 'Quiet Reader' }), '/posts')
  const other = await anotherBrowser(browser, server.url, 'Loud Writer')
  const text = `Tea at six ${Date.now()}`
  await write(page, text)
  await postOf(page, text)
    .getByRole('link', { name: /^Discussion,/ })
    .click()
  await expect(page.getByRole('link', { name: 'Back To Posts' })).toBeVisible()
  await other.goto(page.url())
  await other.getByRole('textbox', { name: 'Leave a Comment' }).fill('Coffee!')
  await other.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('button', { name: 'More options for the comment by Loud Writer' }).click()
  await page.getByRole('button', { name: 'Block Loud Writer' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('You will no longer see each other')
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('Loud Writer is blocked')).toBeVisible()
  await expect(postOf(page, 'Coffee!')).toHaveCount(0)
  await other.context().close()
})

test('a dialog whose script fails to load shows an error, and opens at the next press', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/net::ERR_FAILED/)
  await page.route(/\/assets\/post-(dialogs|tools)/, (route) => route.abort())
  await visitAs(page, await someone(server.url), '/posts')
  const text = `Rain at noon ${Date.now()}`
  await write(page, text)
  const remove = postOf(page, text).getByRole('button', { name: /^Delete the post/ })
  await remove.click()
  await expect(page.getByText('The site cannot be reached')).toBeVisible()
  await page.unroute(/\/assets\/post-(dialogs|tools)/)
  await remove.click()
  await page.getByRole('button', { name: 'Yes, delete!' }).click()
  await expect(postOf(page, text)).toHaveCount(0)
})

test('a member reports a post and blocks its author, and an officer removes it', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, browser, server, allowErrors }) => {
  allowErrors(noProfileYet)
  await visitAs(page, await theOfficer(server.url), '/posts')
  const sender = await anotherBrowser(browser, server.url, 'Stone Seller')
  const reader = await anotherBrowser(browser, server.url, 'Careful Reader')
  const text = `Buy my stones ${Date.now()}`
  await write(sender, text)
  await reader.reload()
  await postOf(reader, text)
    .getByRole('button', { name: /^More options for/ })
    .click()
  await reader.getByRole('button', { name: 'Report', exact: true }).click()
  await reader.getByRole('textbox', { name: 'Reason' }).fill('Advertising')
  await expectAccessible(reader)
  await reader.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(reader.getByText('Thank you.')).toBeVisible()

  await postOf(reader, text)
    .getByRole('button', { name: /^More options for/ })
    .click()
  await reader.getByRole('button', { name: 'Block Stone Seller' }).click()
  await reader.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(postOf(reader, text)).toHaveCount(0)
  await reader.getByRole('button', { name: 'More options on this page' }).click()
  await reader.getByRole('button', { name: 'Blocked members' }).click()
  await expect(reader.getByText('Stone Seller', { exact: true })).toBeVisible()
  await expectAccessible(reader)

  await page.goto('/posts/reports')
  const report = page.getByRole('article').filter({ hasText: text })
  await expect(report).toContainText('Advertising')
  await expectAccessible(page)
  await report.getByRole('button', { name: 'Remove as officer' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Against our rules')
  await page.getByRole('button', { name: 'Yes, delete!' }).click()
  await expect(report).toHaveCount(0)
  await expect(postOf(sender, text)).toHaveCount(0)
  await sender.context().close()
  await reader.context().close()
})
