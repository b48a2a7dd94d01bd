import sharp from 'sharp'
import { expectAccessible } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { bring } from '../../forms.ts'
import { someone, visitAs } from '../../people.ts'
import { postForm, postOf } from '../feed-page.ts'

async function aPicture(name: string, background: string) {
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

test('a member posts pictures, retries a failed upload, and opens them in the viewer', {
  tag: ['@both', '@nepali'],
}, async ({ page, server, allowErrors }) => {
  allowErrors(/ERR_FAILED|Failed to load resource/)
  await visitAs(page, await someone(server.url, { name: 'Sita Chaudhary' }), '/posts')
  const text = `Maghi ${Date.now()}`
  await postForm(page).fill(text)
  const add = page.getByLabel('Add pictures')
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic0000mif1heic')])
  await add.setInputFiles({ name: 'dance.heic', mimeType: 'image/heic', buffer: heic })
  await expect(page.getByText('This is a HEIC photo')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('A picture was not sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture 1' }).click()

  await page.route('**/api/posts/pictures', (route) => route.abort(), { times: 1 })
  await add.setInputFiles(await aPicture('red.jpg', '#c81414'))
  await expect(page.getByText('Pictures need the network.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(1)
  await add.setInputFiles(await aPicture('blue.jpg', '#1414c8'))
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(2)
  await page.getByRole('textbox', { name: 'What does it show?' }).last().fill('Dancers in blue')
  await page.getByRole('button', { name: 'Move picture 2 earlier' }).click()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'What does it show?' }).first()).toHaveValue(
    'Dancers in blue',
  )

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Post Created')).toBeVisible()
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(0)
  const post = postOf(page, text)
  const first = post.getByRole('button', { name: 'Open picture 1 of 2: Dancers in blue' })
  await first.click()
  const viewer = page.getByRole('dialog', { name: 'Picture 1 of 2' })
  await expect(viewer.getByRole('img', { name: 'Dancers in blue' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Picture 2 of 2' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await post.getByRole('link', { name: /^Discussion/ }).click()
  await expect(page.getByRole('heading', { name: 'Post by Sita Chaudhary' })).toBeVisible()
  await first.press('Enter')
  await expect(viewer).toBeVisible()
  await page.goBack()
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Post by Sita Chaudhary' })).toBeVisible()

  await post.getByRole('button', { name: /^More options for/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await post.getByRole('button', { name: 'Remove picture 2' }).click()
  await post.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Post Updated')).toBeVisible()
  await expect(post.getByRole('button', { name: 'Open picture 1 of 1: Dancers in blue' })).toBeVisible()
})

test('a member pastes and drops pictures, and a fifth is refused', async ({ page, server }) => {
  await visitAs(page, await someone(server.url, { name: 'Sita Chaudhary' }), '/posts')
  const form = page.locator('form').filter({ has: postForm(page) })
  expect(await bring(postForm(page), 'paste', [await aPicture('red.jpg', '#c81414')])).toBe(true)
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(1)
  const document = { name: 'minutes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') }
  expect(await bring(form, 'drop', [document])).toBe(true)
  await expect(page.getByText('minutes.pdf is no picture.')).toBeVisible()
  const four = await Promise.all(
    ['#14c814', '#1414c8', '#c8c814', '#c814c8'].map((colour, index) => aPicture(`${index}.jpg`, colour)),
  )
  expect(await bring(form, 'drop', four)).toBe(true)
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(4)
  await expect(page.getByText('A post has at most 4 pictures')).toBeVisible()
  await expectAccessible(page)
  // Beside the form nothing takes it, and the browser does not open it in place of the page.
  expect(await bring(page.getByRole('heading', { level: 1 }), 'drop', four)).toBe(true)
  await expect(page.getByText('Ready', { exact: true })).toHaveCount(4)
})
