import { expect, it } from 'vitest'
import { pageMeta } from './page-meta.ts'

const site = { name: 'Tharu Society', publicUrl: 'https://tharu.test' }
const page = { matches: [{ id: 'root', loaderData: { site } }], location: { pathname: '/about' } }

it('names the page and the society in the title, and gives the address for search engines', () => {
  const tags = pageMeta(page, { title: 'About', description: 'Who we are.' })
  expect(tags).toContainEqual({ title: 'About · Tharu Society' })
  expect(tags).toContainEqual({ name: 'description', content: 'Who we are.' })
  expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://tharu.test/about' })
  expect(tags).not.toContainEqual({ name: 'robots', content: 'noindex' })
})

it('keeps an unlisted page out of search engines', () => {
  const tags = pageMeta(page, { title: 'Members', unlisted: true })
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
  expect(tags.some((tag) => 'rel' in tag)).toBe(false)
})
