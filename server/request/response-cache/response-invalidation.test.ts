import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { CachedResponse } from './cached-response.ts'
import { CachedResponses } from './response-cache.ts'

const moment = { config: readConfig({}), minute: 0 }
let looks = 0

/** Counts how often a write reads the sources of a response. */
class CountedWords extends Set<string> {
  override has(word: string): boolean {
    looks += 1
    return super.has(word)
  }
}

function responseFrom(...words: string[]) {
  const headers = { 'content-type': 'application/json' }
  const made = { words: new CountedWords(words), route: '/api/posts', userId: null, headers }
  return { ...moment, response: new CachedResponse({ ...made, body: Buffer.from('[]') }) }
}

const change = (table: string, columns: string[] | null = null) => [{ table, columns }]

it('invalidates responses from a written table, and reads no others', () => {
  const cache = new CachedResponses({ max: 5000, maxSize: 1_000_000 })
  for (let number = 0; number < 1000; number += 1) cache.set(`event ${number}`, responseFrom('events'))
  cache.set('post', responseFrom('posts', 'text'))
  cache.invalidate(change('posts', ['like_count']))
  expect(cache.get('post')).toBeDefined()
  looks = 0
  cache.invalidate(change('posts', ['text']))
  expect(looks).toBeLessThan(10)
  expect(cache.get('post')).toBeUndefined()
  expect(cache.get('event 7')).toBeDefined()
  cache.invalidate('everything')
  expect(cache.get('event 7')).toBeUndefined()
})

it('invalidates responses that were replaced, resized, or cached after the first write', () => {
  const cache = new CachedResponses({ max: 2, maxSize: 1_000_000 })
  cache.invalidate(change('posts'))
  cache.set('page', responseFrom('events'))
  cache.set('page', responseFrom('posts'))
  cache.resize('page')
  cache.invalidate(change('events'))
  expect(cache.get('page')).toBeDefined()
  cache.invalidate(change('posts'))
  expect(cache.get('page')).toBeUndefined()
  for (const key of ['one', 'two', 'three']) cache.set(key, responseFrom('posts'))
  expect(cache.get('one')).toBeUndefined()
  cache.set('one', responseFrom('events'))
  cache.invalidate(change('posts'))
  expect([cache.get('one'), cache.get('three')].map((entry) => entry !== undefined)).toEqual([true, false])
})
