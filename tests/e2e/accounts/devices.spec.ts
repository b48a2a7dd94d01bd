import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { someone, visitAs } from '../people.ts'

test('a member lists the sessions, ends one, and then all but the present one', async ({ page, server }) => {
  const person = await someone(server.url)
  const elsewhere = async () => {
    const response = await fetch(`${server.url}/api/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: person.email, password: person.password }),
    })
    const { token } = (await response.json()) as { token: string }
    await fetch(`${server.url}/api/auth`, {
      headers: {
        'x-auth-token': token,
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    })
  }
  await elsewhere()
  await elsewhere()
  await visitAs(page, person, '/account/devices')
  const places = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(places).toHaveCount(3)
  await expect(places.filter({ hasText: 'This device' })).toHaveCount(1)
  await expectAccessible(page)
  await places.filter({ hasText: 'Firefox on Linux' }).first().getByRole('button').click()
  await expect(page.getByText('That sign-in has ended')).toBeVisible()
  await expect(places).toHaveCount(2)
  // The focus moves to the next entry, and to the heading after the last.
  await expect(places.filter({ hasText: 'Firefox on Linux' }).getByRole('button')).toBeFocused()
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('You are signed out everywhere else')).toBeVisible()
  await expect(places).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
})
