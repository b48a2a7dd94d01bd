import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Post } from '../../../../contract/posts/feed.ts'
import type { Report } from '../../../../contract/posts/moderation.ts'
import { rareActions } from '../post/post-card.tsx'
import { reasonFor } from '../post/post-dialogs.tsx'
import { ReportCard } from './reports.tsx'

const sent: { path: string; body: unknown }[] = []
beforeEach(() => {
  sent.length = 0
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', nothing)
  vi.stubGlobal('sessionStorage', nothing)
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)) })
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const picture = (id: string) => ({ _id: id, width: 4, height: 3, url: `/${id}`, alt: '' })
const [lamp, drum] = [picture('lamp'), picture('drum')]
const person = (name: string) => ({ _id: name, name, avatar: `/${name}` })
const report: Report = {
  ...{ _id: 'r', post: 'p', comment: null, picture: null, pictures: [lamp, drum] },
  ...{ text: 'Johar', textNow: null, editedSince: false, reason: 'Unkind', date: '2026-11-01T10:00:00Z' },
  ...{ author: person('Sita'), reporter: person('Ram') },
}
const post: Post = {
  ...{
    _id: 'p',
    user: 'sita',
    name: 'Sita',
    avatar: '/sita',
    text: 'Johar',
    pinned: false,
    group: null,
    liked: false,
  },
  ...{ date: '2026-11-01T10:00:00Z', edited: null, pictures: [lamp, drum] },
  ...{ likes: [], comments: [], likeCount: 0, commentCount: 0 },
  may: { edit: false, remove: false, report: true, block: true, moderate: true },
}

/** Returns the texts of an element's buttons; pictures have none. */
function buttonsOf(element: ReactElement): string[] {
  const router = createMemoryRouter([{ path: '/', element }])
  const html = renderToString(createElement(RouterProvider, { router }))
  const texts = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inside = '']) => inside)
  return texts.map((text) => text.replace(/<[^>]*>/g, '')).filter((text) => text !== '')
}

it.each([
  ['a picture', { picture: 'drum', pictures: [drum] }, ['Remove this picture', 'Remove the whole post']],
  ['a picture that is gone', { picture: 'drum', pictures: [] }, ['Remove the whole post']],
  ['a post with pictures', {}, ['Remove as officer']],
  ['a comment', { comment: 'c', pictures: [] }, ['Remove as officer']],
])('the report of %s offers what can be removed', (_what, about, removals) => {
  const element = createElement(ReportCard, { report: { ...report, ...about } })
  expect(buttonsOf(element)).toEqual([...removals, 'Dismiss'])
})

it('the menu of another’s post offers moderators each of its pictures, and nobody else', () => {
  const ask = vi.fn()
  const actionsOf = (changed: Partial<Post>) => rareActions({ ...post, ...changed }, { ask, edit: vi.fn() })
  const removals = (changed: Partial<Post> = {}) =>
    actionsOf(changed).filter(({ text }) => /^Remove/.test(text))
  expect(removals().map(({ text }) => text)).toEqual([
    'Remove picture 1',
    'Remove picture 2',
    'Remove as officer',
  ])
  removals()[1]?.onChoose()
  expect(ask).toHaveBeenCalledExactlyOnceWith('remove', 'drum')
  expect(removals({ pictures: [lamp] }).map(({ text }) => text)).toEqual([
    'Remove this picture',
    'Remove as officer',
  ])
  expect(removals({ may: { ...post.may, moderate: false } })).toEqual([])
  expect(removals({ may: { ...post.may, remove: true } })).toEqual([])
})

it('sends the removal of one picture with its reason, not that of its post', async () => {
  const { title, hint, confirmLabel, onConfirm } = reasonFor(post, 'remove', 'drum')
  expect([title, confirmLabel]).toEqual(['Remove this picture for everyone?', 'Remove this picture'])
  expect(hint).toContain('The post stays')
  expect(await onConfirm('Unkind')).toBe(true)
  expect(sent).toEqual([{ path: '/api/posts/remove/p/pictures/drum', body: { reason: 'Unkind' } }])
})
