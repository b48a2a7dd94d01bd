import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { memberFileMegabytes } from '../../../../../contract/administration/members-file.ts'
import { Refusal } from '../../../../endpoints/refusal.ts'
import { inLanguage } from '../../../../text/languages.ts'
import { fileTooLarge, stopBeyond, withSentFile } from './sent-file.ts'

const largest = memberFileMegabytes * 1_000_000

/** Calls the function like a route; returns its outcome and the reply's headers. */
async function send(body: unknown, length?: number, work = async () => 'read') {
  const sent = new Map<string, string>()
  const raw = { once: () => raw, off: () => raw }
  const reply = {
    raw,
    header: (name: string, value: string) => sent.set(name, value),
    removeHeader: (name: string) => sent.delete(name),
  }
  const headers = length === undefined ? {} : { 'content-length': String(length) }
  const request = { body, headers } as unknown as FastifyRequest
  const outcome = await withSentFile(request, reply as unknown as FastifyReply, work).catch(
    ({ code }) => code,
  )
  return [outcome, sent.get('connection')]
}

it('a file may be as large as the limit, and is refused unread above it', async () => {
  const file = Readable.from(['name'])
  expect(await send(file, largest)).toEqual(['read', undefined])
  expect(await send(file)).toEqual(['read', undefined])
  expect(await send(file, largest + 1)).toEqual(['too_large', 'close'])
  expect(await send(file, 60 * 1024 * 1024)).toEqual(['read', undefined])
  expect(await send('name', 4)).toEqual(['wrong_type', 'close'])
})

it('the limit is in the digits of its reader', () => {
  const text = (language: string) => inLanguage(language, () => fileTooLarge().faults[0]?.msg)
  expect([text('en'), text('ne')]).toEqual([
    expect.stringContaining('64 MB'),
    expect.stringContaining('६४ MB'),
  ])
})

it('a file that proves too large ends its connection, and one that fails otherwise does not', async () => {
  const file = Readable.from(['name'])
  const failing = (error: Error) => send(file, undefined, () => Promise.reject(error))
  expect(await failing(fileTooLarge())).toEqual(['too_large', 'close'])
  expect(await failing(new Refusal('conflict', []))).toEqual(['conflict', undefined])
  expect(await failing(Object.assign(new Error(), { code: 'too_large' }))).toEqual(['too_large', undefined])
})

it('a file that does not state its length may be as large, too', async () => {
  const stopped = async (limit: number) => {
    let stops = 0
    const file = Readable.from([Buffer.alloc(6), Buffer.alloc(4)])
    stopBeyond(file, limit, () => {
      stops += 1
    })
    await file.resume().toArray()
    return stops
  }
  expect([await stopped(11), await stopped(10), await stopped(9), await stopped(5)]).toEqual([0, 0, 1, 2])
})
