import { describe, expect, it } from 'vitest'
import type { Comment } from '../../../../contract/posts/comments-and-likes.ts'
import type { Post } from '../../../../contract/posts/feed.ts'
import {
  appendPage,
  applyLiveMessage,
  catchUp,
  emptyFeed,
  type FeedState,
  mergeComments,
  showNewest,
} from './feed-state.ts'

const me = 'me'
const written = { text: '', name: '', avatar: '', user: 'somebody', date: '', edited: null }
const may = { edit: false, remove: false, report: false, block: false, moderate: false }
const counts = { likeCount: 0, commentCount: 0, liked: false, likes: [], comments: [] }

function post(id: string, given: Partial<Post> = {}): Post {
  return { _id: id, ...written, ...counts, pinned: false, group: null, pictures: [], may, ...given }
}

function comment(id: string): Comment {
  return { _id: id, ...written, may }
}

function feed(ids: string[], given: Partial<FeedState> = {}): FeedState {
  return { ...emptyFeed, posts: ids.map((id) => post(id)), older: 'more', ...given }
}

const page = (ids: string[], next: string | null = 'more') => ({ items: ids.map((id) => post(id)), next })
const ids = ({ posts }: FeedState) => posts?.map(({ _id }) => _id)

describe('pages', () => {
  it('are added behind, nothing twice', () => {
    const state = appendPage(feed(['9', '8', '7']), page(['7', '6'], null))
    expect([ids(state), state.older]).toEqual([['9', '8', '7', '6'], null])
  })

  it('of new posts are prepended', () => {
    const state = showNewest(feed(['5', '4'], { fresh: ['6', '7'] }), page(['7', '6', '5']))
    expect([ids(state), state.fresh, state.older]).toEqual([['7', '6', '5', '4'], [], 'more'])
  })

  it('that leave a gap replace the list', () => {
    const state = showNewest(feed(['2', '1']), page(['9', '8'], 'behind 8'))
    expect([ids(state), state.older]).toEqual([['9', '8'], 'behind 8'])
  })
})

describe('catching up', () => {
  it('updates shown posts in place, removes deleted ones, and queues new ones', () => {
    const state = catchUp(feed(['5', '4', '3']), page(['7', '6', '5', '3', '2'], 'behind 2'))
    expect([ids(state), state.fresh, state.older]).toEqual([['5', '3'], ['7', '6'], 'more'])
  })

  it('preserves older posts loaded and new posts announced meanwhile', () => {
    const state = catchUp(feed(['5', '4', '3', '2'], { fresh: ['8'] }), page(['7', '5', '4'], 'behind 4'))
    expect([ids(state), state.fresh]).toEqual([
      ['5', '4', '3', '2'],
      ['7', '8'],
    ])
  })

  it('knows the end of the feed', () => {
    const state = catchUp(feed(['2', '1'], { older: null }), page(['2'], null))
    expect([ids(state), state.older]).toEqual([['2'], null])
  })
})

describe('hearing', () => {
  it('of a new post moves nothing', () => {
    const once = applyLiveMessage(feed(['1']), { type: 'post', post: '2', user: 'somebody' }, me)
    const twice = applyLiveMessage(once, { type: 'post', post: '2', user: 'somebody' }, me)
    expect([ids(twice), twice.fresh]).toEqual([['1'], ['2']])
  })

  it('of the own post that is on its way adds nothing', () => {
    const state = feed(['1'], { sending: [post('key')] })
    expect(applyLiveMessage(state, { type: 'post', post: '2', user: me }, me)).toBe(state)
  })

  it('of likes changes the count everywhere, and the own like only by oneself', () => {
    const opened = { id: '1', post: post('1'), comments: [], older: null, sending: [] }
    const state = feed(['1'], { pinned: post('1'), opened })
    const event = { type: 'likes', post: '1', likeCount: 4, user: 'somebody', liked: true } as const
    const others = applyLiveMessage(state, event, me)
    for (const shown of [others.posts?.[0], others.pinned, others.opened?.post])
      expect(shown).toMatchObject({ likeCount: 4, liked: false })
    expect(applyLiveMessage(others, { ...event, user: me }, me).posts?.[0]?.liked).toBe(true)
  })

  it('of a removal takes the post away everywhere', () => {
    const opened = { id: '1', post: post('1'), comments: [comment('a')], older: 'x', sending: [] }
    const state = feed(['2', '1'], { pinned: post('1'), opened, fresh: ['1'] })
    const removed = applyLiveMessage(state, { type: 'removed', post: '1' }, me)
    expect(ids(removed)).toEqual(['2'])
    expect(removed).toMatchObject({ pinned: null, fresh: [], opened: { post: null, comments: [] } })
  })
})

it('reloaded comments preserve the older ones on the page', () => {
  const opened = {
    id: '1',
    post: post('1'),
    comments: ['4', '3', '2', '1'].map(comment),
    older: null,
    sending: [],
  }
  const merged = mergeComments(opened, { comments: ['5', '3'].map(comment), older: 'behind 3' })
  expect(merged.comments.map(({ _id }) => _id)).toEqual(['5', '3', '2', '1'])
  expect(merged.older).toBeNull()
})
