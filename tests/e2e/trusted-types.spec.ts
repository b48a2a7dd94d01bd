import { expect, test } from './fixtures.ts'
import { anEvent, theOfficer } from './people.ts'

const refused = /TrustedHTML|TrustedScriptURL|TrustedTypePolicy/

test('browsers refuse markup and scripts that the server did not sanitise @desktop', async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(refused)
  const description = '**Bring** your own plate.'
  const title = `Dinner ${process.pid}`
  const start = new Date(Date.now() + 86_400_000).toISOString()
  await anEvent(server.url, await theOfficer(server.url), { title, description, start, end: start })
  await page.goto('/')
  const attempts = await page.evaluate(() => {
    const attempt = (work: () => unknown) => {
      try {
        work()
        return 'let through'
      } catch (error) {
        return (error as Error).name
      }
    }
    const place = document.createElement('div')
    const script = document.createElement('script')
    return [
      attempt(() => Object.assign(place, { innerHTML: '<img src="" onerror="1">' })),
      attempt(() => Object.assign(script, { src: 'https://elsewhere.example/evil.js' })),
      attempt(() => window.trustedTypes?.createPolicy('mine', { createHTML: (text) => text })),
    ]
  })
  expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError'])

  await page.getByRole('main').getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('main').getByText('Bring', { exact: true })).toHaveCSS('font-weight', '700')
  // The society's own went with the home page that the server rendered.
  const described = page.locator('script[type="application/ld+json"]')
  await expect.poll(() => described.allTextContents()).toEqual([expect.stringContaining(title)])
})

test('a page that was translated before hydration still works @desktop', async ({ page, allowErrors }) => {
  allowErrors(/Minified React error #418/)
  await page.route('/', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll('Sign Up', 'Registrieren')
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await page.getByRole('link', { name: 'Calendar' }).first().click()
  await expect(page).toHaveURL('/calendar')
})
