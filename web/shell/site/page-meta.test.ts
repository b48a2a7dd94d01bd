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

it('shows the page’s own picture in link previews, and else the one that the server draws', () => {
  const root = { site, linkPicture: { url: '/link-pictures/site/about/1.png', alt: 'About · Tharu Society' } }
  const drawn = { ...page, matches: [{ id: 'root', loaderData: root }] }
  const image = (facts: Parameters<typeof pageMeta>[1]) =>
    pageMeta(drawn, facts).flatMap((tag) =>
      'property' in tag && String(tag.property).startsWith('og:image') ? [tag.content] : [],
    )
  const ofTheServer = [
    'https://tharu.test/link-pictures/site/about/1.png',
    '1200',
    '630',
    'About · Tharu Society',
  ]
  expect(image({ title: 'About' })).toEqual(ofTheServer)
  const picture = '/pictures/x/80x60'
  expect(image({ title: 'Maghi', picture })).toEqual([
    'https://tharu.test/pictures/x/80x60',
    '80',
    '60',
    'Maghi',
  ])
  expect(image({ title: 'Maghi', picture, unlisted: true })).toEqual(ofTheServer)
})
