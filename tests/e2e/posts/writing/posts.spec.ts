import { expectAccessible } from '../../accessibility.ts'
import { expect, test } from '../../fixtures.ts'
import { send, someone, visitAs } from '../../people.ts'
import { postForm, postOf, write, writePosts } from '../feed-page.ts'

test('a member writes a post, likes it, and removes the like', { tag: '@nepali' }, async ({
  page,
  server,
}) => {
  await visitAs(page, await someone(server.url, { name: 'Sita Chaudhary' }), '/posts')
  await expect(page.getByRole('heading', { name: 'Posts', level: 1 })).toBeVisible()
  await expect(page.getByText('Welcome to the community')).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Text is required')).toBeVisible()

  await write(page, 'Johar! नमस्ते 👪\nSee https://example.org/maghi?a=1, <b>all</b> of you.')
  const post = postOf(page, 'Johar!')
  await expect(post.getByText(/Posted on \d\d\/\d\d\/\d{4}/)).toBeVisible()
  await expect(post.getByText(/^(now|\d+\sminutes?\sago)$/)).toBeVisible()
  const link = post.getByRole('link', { name: 'https://example.org/maghi?a=1' })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
  await expect(post.getByText('<b>all</b>')).toBeVisible()
  await expect(postForm(page)).toHaveValue('')
  await expectAccessible(page)

  const like = post.getByRole('button', { name: /^Like the post/ })
  await like.click()
  await expect(like).toHaveText('1')
  await post.getByRole('button', { name: /^Unlike/ }).click()
  await expect(like).toHaveText('0')
})

test('a long post is shortened, and expands on request', async ({ page, server }) => {
  const person = await someone(server.url)
  const start = `Story ${Date.now()}`
  await writePosts(server.url, person, [`${start} ${'momo '.repeat(300)} the end`])
  await visitAs(page, person, '/posts')
  const post = postOf(page, start)
  await expect(post.getByText('the end')).toHaveCount(0)
  await post.getByRole('button', { name: 'Read more' }).click()
  await expect(post.getByText('the end')).toBeVisible()
  await post.getByRole('button', { name: 'Read less' }).click()
  await expect(post.getByText('the end')).toHaveCount(0)
})

test('a member edits a post, and removes it', async ({ page, server }) => {
  const person = await someone(server.url)
  const text = `Johar at ${Date.now()}`
  const [id] = await writePosts(server.url, person, [text])
  await visitAs(page, person, '/posts')
  await postOf(page, text)
    .getByRole('button', { name: /^More options for/ })
    .click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Text of your post' }).fill(`${text} again`)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Text of your post' })).toHaveValue(`${text} again`)
  await send(server.url, `PUT /api/posts/${id}`, { text: `${text} elsewhere` }, person.token)
  await expect(postOf(page, text).getByText('edited')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`This was changed elsewhere meanwhile: “${text} elsewhere”`)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  const post = postOf(page, `${text} again`)
  await expect(post.getByText('edited')).toBeVisible()
  await post.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('cannot be undone')
  await page.getByRole('button', { name: 'Yes, delete!' }).click()
  await expect(page.getByText('Post Removed')).toBeVisible()
  await expect(post).toHaveCount(0)
})
