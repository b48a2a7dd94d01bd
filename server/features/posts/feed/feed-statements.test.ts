import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { aMember, type Member } from '../../../../tests/support/members.ts'
import { aComment, aPost } from '../../../../tests/support/posts.ts'
import { statementsOf } from '../../../../tests/support/query-plans.ts'
import type { Connection } from '../../../database/connection.ts'
import { type Context, contextOf, type Viewer } from '../../../endpoints/context.ts'
import { addComment, listPostComments } from '../comments/comment-writing.service.ts'
import { listFeed } from './feed.service.ts'
import { createPost, editPost } from './post-writing.service.ts'
import { showPost } from './single-post.service.ts'

let site: TestApp
let sita: Member
let viewer: Viewer
let postId: string
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site)
  viewer = { userId: sita.id, sessionId: '', roles: [], limited: false, approved: true }
  const other = await aMember(site)
  await sita.put(`/api/posts/block/${other.id}`)
  postId = (await aPost(sita))._id
  await aComment(sita, postId)
})

/** Returns a request's context whose queries and transaction run over the given connection. */
function contextOver(connection: Connection): Context {
  const context = contextOf(site.app, site.app.log)
  return {
    ...context,
    database: connection as Context['database'],
    cache: { read: (_kind, _key, make) => make() },
    broadcast: { ...context.broadcast, transaction: (work) => work(connection, () => undefined) },
  }
}

const calls: [string, (context: Context) => Promise<unknown>][] = [
  ['a page of the feed', (context) => listFeed(context, viewer, {})],
  ['a post', (context) => showPost(context, viewer, postId)],
  ['the comments of a post', (context) => listPostComments(context, viewer, { postId })],
  ['editing a post', (context) => editPost(context, viewer, { postId, text: 'edited' })],
  ['commenting', (context) => addComment(context, viewer, { postId, text: 'indeed', key: undefined })],
]

/** Runs a call and returns its statements, without engine-specific locks. */
async function statementsOfCall(call: (context: Context) => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(site.database, (connection) => call(contextOver(connection)))
  return statements.filter((sql) => !/for (no )?key/.test(sql))
}

it.each(calls)('%s: reads the hidden members once', async (_, call) => {
  const statements = await statementsOfCall(call)
  expect(statements.filter((sql) => sql.includes('"blocks"'))).toHaveLength(1)
})

describe('a new row is not read again', () => {
  const readsPosts = (sql: string) => /^select .* from "posts"/s.test(sql)

  it('a new post is stored, after its hit is counted', async () => {
    const statements = await statementsOfCall((context) =>
      createPost(context, viewer, { text: 'new', key: undefined }),
    )
    expect(statements).toHaveLength(2)
    expect(statements.filter(readsPosts)).toEqual([])
  })

  it('an edited post is found once', async () => {
    const statements = await statementsOfCall((context) =>
      editPost(context, viewer, { postId, text: 'edited once more' }),
    )
    expect(statements.filter(readsPosts)).toHaveLength(1)
  })
})

it('a new and an edited post are the same as when they are read', async () => {
  const made = await aPost(sita)
  const url = `/api/posts/${made._id}`
  expect((await sita.get(url)).body).toEqual(made)
  await aComment(sita, made._id)
  await sita.put(`/api/posts/like/${made._id}`)
  const edited = await sita.put(url, { text: 'edited' })
  expect((await sita.get(url)).body).toEqual(edited.body)
})
