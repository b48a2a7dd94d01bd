import type { FastifyError, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { DatabaseUnavailable } from '../database/engines/database-errors.ts'
import { judge } from './errors.ts'

/** Returns a request with a connection in a certain state, and its log. */
function aRequest(raw: { destroyed: boolean; complete: boolean }) {
  const logged: string[] = []
  const log = {
    info: (text: string) => logged.push(`info: ${text}`),
    error: (_error: object, text: string) => logged.push(`error: ${text}`),
  }
  return { request: { raw, log, id: 'one', routeOptions: {} } as unknown as FastifyRequest, logged }
}

const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' }) as FastifyError

it('a caller who goes away in the middle of a request is no failure, least of all of the database', () => {
  const { request, logged } = aRequest({ destroyed: true, complete: false })
  expect(judge(reset, request).status).toBe(400)
  expect(logged).toEqual(['info: the caller went away before the request was complete'])
})

it('a broken connection that is not the caller’s is a failure', () => {
  const { request, logged } = aRequest({ destroyed: false, complete: true })
  expect(judge(reset, request).status).toBe(500)
  expect(logged).toEqual(['error: request failed'])
})

it("the log contains the database's failure and the remedy", () => {
  const { request, logged } = aRequest({ destroyed: false, complete: true })
  const refused = judge(new DatabaseUnavailable('gone') as unknown as FastifyError, request)
  expect([refused.status, refused.retryAfter]).toEqual([503, 60])
  expect(logged).toEqual([
    'error: the database file was removed or replaced while the site runs; put the same file back, or restart the site',
  ])
})
