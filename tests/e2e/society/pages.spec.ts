import { expectAccessible } from '../accessibility.ts'
import { expect, testOnChangedSite as test } from '../fixtures.ts'
import { click, field } from '../main-part.ts'
import { theOfficer, visitAs } from '../people.ts'

test('an officer drafts a page, publishes it, compares versions and restores one', {
  tag: ['@desktop', '@nepali'],
}, async ({ page, browser, server }) => {
  await visitAs(page, await theOfficer(server.url), '/admin/pages')
  await page.getByRole('main').getByRole('link', { name: 'Bylaws' }).click()
  await click(page, 'Show the source')
  await field(page, 'text').fill('## Article 1\n\nWe meet **monthly**.')
  await expect(page.getByRole('region', { name: 'Preview' }).getByText('monthly')).toBeVisible()
  await click(page, 'Save as draft')
  await expect(page.getByText('Draft saved')).toBeVisible()
  const visitor = await browser.newPage({ baseURL: server.url })
  await visitor.goto('/bylaws')
  await expect(visitor.getByText('not written yet')).toBeVisible()

  await click(page, 'Publish')
  await expect(page.getByText('Page published')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Article 1' })).toBeVisible()
  await visitor.close()

  await field(page, 'text').fill('## Article 1\n\nWe meet **weekly**.')
  await click(page, 'Publish')
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await expect(page.getByRole('deletion')).toHaveText('monthly')
  await expect(page.getByRole('insertion')).toHaveText('weekly')
  await click(page, 'Restore this version')
  await expect(page.getByText('Page restored')).toBeVisible()
  await page.getByRole('link', { name: 'See it on the site' }).click()
  await expect(page).toHaveURL('/bylaws')
  await expect(page.getByRole('main').getByText('monthly', { exact: true })).toBeVisible()
})

test('an officer adds, schedules, unpublishes and removes a page', { tag: '@desktop' }, async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/status of 400/)
  await visitAs(page, await theOfficer(server.url), '/admin/pages')
  await field(page, 'title').fill('Our history')
  await field(page, 'slug').fill('Our History')
  await click(page, 'Add a page')
  await expect(page.getByText('Address can have only lowercase letters').last()).toBeVisible()
  await expect(field(page, 'slug')).toBeFocused()
  await field(page, 'slug').fill('our-history')
  await click(page, 'Add a page')
  await page.getByRole('textbox', { name: 'Text' }).fill('Long ago.')
  await click(page, 'Publish')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Our history' }).click()
  await expect(page).toHaveURL('/pages/our-history')
  // The editor and its preview contain the text as well, until the new page replaces them.
  await expect(page.getByRole('heading', { level: 1, name: 'Our history' })).toBeFocused()
  await expect(page.getByRole('main').getByText('Long ago.')).toBeVisible()
  await page.goBack()
  await page.getByRole('textbox', { name: 'Text' }).fill('Long ago, and not so long ago.')
  await field(page, 'publishAt').fill('2035-01-14T18:30')
  await expectAccessible(page)
  await click(page, 'Publish')
  await expect(page.getByText('Scheduled for 01/14/2035, 6:30 PM')).toBeVisible()
  await click(page, 'Cancel the schedule')
  await expect(page.getByText('Schedule cancelled')).toBeVisible()
  await expect(field(page, 'text')).toHaveValue('Long ago, and not so long ago.')
  await click(page, 'Take it down')
  await expect(page.getByText('Unpublished', { exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Our history' })).toHaveCount(0)
  await click(page, 'Put it up again')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Our history' })).toBeVisible()
  await click(page, 'Remove this page')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByText('Page removed')).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Our history' })).toHaveCount(0)
})

test('an officer adapts the default privacy page, and is asked before text is replaced', {
  tag: '@desktop',
}, async ({ page, server }) => {
  await page.goto('/register')
  await page.getByRole('main').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { name: 'Who sees it' })).toBeVisible()

  await visitAs(page, await theOfficer(server.url), '/admin/pages')
  await expect(page.getByRole('row').filter({ hasText: '/privacy' })).toContainText(
    'The text that comes with the site',
  )
  await page.goto('/admin/pages/privacy')
  await click(page, 'Fill in a draft to adapt')
  await expect(page.getByText('Draft filled in')).toBeVisible()
  await expect(field(page, 'text')).toHaveValue(/## Who sees it/)
  const text = page.getByRole('textbox', { name: 'Text' })
  await expect(text.getByRole('heading', { name: 'Who sees it' })).toBeVisible()
  await text.fill('Ours.')
  await click(page, 'Fill in a draft to adapt')
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('This replaces the text in the field')).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(field(page, 'text')).toHaveValue('Ours.')
  await click(page, 'Fill in a draft to adapt')
  await question.getByRole('button', { name: 'Yes, replace it' }).click()
  await expect(field(page, 'text')).toHaveValue(/## Who sees it/)
  await text.fill('Ours, kept [where].')
  await click(page, 'Publish')
  const warning = page.getByRole('alert').filter({ hasText: 'These blanks' })
  await expect(warning.getByRole('listitem')).toHaveText(['[where]'])
  await expectAccessible(page)
  await click(page, 'Publish with the blanks')
  await expect(page.getByText('Page published')).toBeVisible()
  await expect(warning).toHaveCount(0)
  await expectAccessible(page)
})
