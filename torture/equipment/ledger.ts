import { randomUUID } from 'node:crypto'
import type { Database } from '../../server/database/connection.ts'
import { call } from './people.ts'

interface Entry {
  token: string
  path: string
  text: string
  isAcknowledged: boolean
}

/** Writes posts, comments and likes, and records acknowledged ones. */
export class Ledger {
  readonly #entries: Entry[] = []
  readonly #posts: string[] = []
  #turn = 0
  acknowledged = 0
  refused = 0

  /** Performs one write of some kind. */
  async write(site: { url: string }, tokens: string[]): Promise<void> {
    this.#turn += 1
    const token = tokens[this.#turn % tokens.length] ?? ''
    const post = this.#posts[Math.floor(Math.random() * this.#posts.length)]
    if (post !== undefined && this.#turn % 3 === 0) {
      await call(site, 'PUT', `/api/posts/${this.#turn % 2 ? 'like' : 'unlike'}/${post}`, { token })
      return
    }
    const path = post !== undefined && this.#turn % 6 !== 1 ? `/api/posts/comment/${post}` : '/api/posts'
    const entry = { token, path, text: randomUUID(), isAcknowledged: false }
    this.#entries.push(entry)
    await this.#send(site, entry)
  }

  /** Resends unacknowledged writes, with their keys. */
  async settle(site: { url: string }): Promise<void> {
    for (const entry of this.#entries) if (!entry.isAcknowledged) await this.#send(site, entry)
  }

  async #send(site: { url: string }, entry: Entry): Promise<void> {
    const { token, path, text } = entry
    const { status, body } = await call(site, 'POST', path, { token, key: text, body: { text } })
    entry.isAcknowledged = status === 200 || status === 201
    if (entry.isAcknowledged) this.acknowledged += 1
    else this.refused += 1
    if (entry.isAcknowledged && path === '/api/posts') this.#posts.push((body as { _id: string })._id)
  }

  /** Compares the ledger with the database: missing, duplicate and partial writes. */
  async compare(
    database: Database,
  ): Promise<{ missing: number; doubled: number; half: number; kept: number }> {
    const texts = new Map<string, number>()
    for (const table of ['posts', 'comments'] as const)
      for (const { text } of await database.selectFrom(table).select('text').execute())
        texts.set(text, (texts.get(text) ?? 0) + 1)
    const acknowledged = this.#entries.filter(({ isAcknowledged }) => isAcknowledged)
    const posts = await database
      .selectFrom('posts')
      .select(({ selectFrom, fn }) => [
        'like_count',
        'comment_count',
        selectFrom('likes')
          .whereRef('likes.post_id', '=', 'posts.id')
          .select(fn.countAll<number>().as('n'))
          .as('likes'),
        selectFrom('comments')
          .whereRef('comments.post_id', '=', 'posts.id')
          .select(fn.countAll<number>().as('n'))
          .as('comments'),
      ])
      .execute()
    return {
      missing: acknowledged.filter(({ text }) => !texts.has(text)).length,
      doubled: [...texts.values()].filter((count) => count > 1).length,
      half: posts.filter(
        ({ like_count, comment_count, likes, comments }) =>
          like_count !== Number(likes) || comment_count !== Number(comments),
      ).length,
      kept: acknowledged.length,
    }
  }
}
