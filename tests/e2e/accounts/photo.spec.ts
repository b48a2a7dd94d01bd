import sharp from 'sharp'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { bring } from '../forms.ts'
import { someoneWithProfile, visitAs } from '../people.ts'

/** Red on the left, blue on the right. */
async function aPhoto(): Promise<Buffer> {
  const left = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c81414' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 600, height: 400, channels: 3, background: '#1414c8' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
}

test('a member uploads a photo, crops it by keyboard and mouse, and removes it', { tag: '@nepali' }, async ({
  page,
  server,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|Failed to load resource/)
  const member = await someoneWithProfile(server.url)
  await visitAs(page, member, '/account')
  await page.getByRole('link', { name: 'Choose or remove your photo' }).click()
  const now = page.getByRole('region', { name: 'What others see now' })
  await expect(now.getByText('You have not chosen a photo.')).toBeVisible()

  const file = page.getByLabel('Photo', { exact: true })
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')])
  await file.setInputFiles({ name: 'face.heic', mimeType: 'image/heic', buffer: heic })
  await expect(page.getByText('This is a HEIC photo')).toBeVisible()
  const face = { name: 'face.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() }
  expect(await bring(file, 'drop', [face])).toBe(true)
  const stage = page.getByRole('img', { name: 'The part of the photo that will be shown' })
  await expect(stage).toBeVisible()
  await page.reload()
  await expect(stage).toHaveCount(0)
  expect(await bring(page.locator('body'), 'paste', [face])).toBe(true)
  await expect(stage).toBeVisible()
  await expectAccessible(page)

  const across = page.getByRole('slider', { name: 'Left or right' })
  await page.getByRole('slider', { name: 'Zoom' }).press('End')
  await across.press('Home')
  await expect(across).toHaveValue('0')
  const box = await stage.boundingBox()
  if (!box) throw new Error('the photo is not shown')
  await page.mouse.move(box.x + box.width - 9, box.y + 99)
  await page.mouse.down()
  await page.mouse.move(box.x + 9, box.y + 99, { steps: 4 })
  await page.mouse.up()
  await expect(across).not.toHaveValue('0')
  await across.press('End')

  await page.route('**/api/account/photo', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('The site cannot be reached.')).toBeVisible()
  await expect(across).toHaveValue('1')
  await page.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Your photo is saved')).toBeVisible()
  const shown = await page.request.get(`${server.url}/avatars/${member.id}`)
  expect(shown.headers()['content-type']).toBe('image/webp')
  const { channels } = await sharp(await shown.body()).stats()
  expect(channels.map(({ mean }) => mean > 128)).toEqual([false, false, true])

  await now.getByRole('button', { name: 'Remove my photo' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: /^Yes/ }).click()
  await expect(page.getByText('Your photo is removed')).toBeVisible()
  const behind = await page.request.get(`${server.url}/avatars/${member.id}`)
  expect(behind.headers()['content-type']).toContain('image/svg+xml')
})
