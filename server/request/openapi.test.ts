import { beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { registry } from '../../contract/registry.ts'
import { anApp } from '../../tests/support/app.ts'

interface Operation {
  operationId: string
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

const endpoints = Object.entries(registry as Record<string, Endpoint>)
let paths: Record<string, Record<string, Operation>>
beforeAll(async () => {
  const site = await anApp()
  paths = (await site.client().get<{ paths: typeof paths }>('/api/docs/json')).body.paths
})

function operationOf(key: string): Operation {
  const [method = '', path = ''] = key.split(' ')
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${key} is not described`)
  return operation
}

it('every endpoint has a name of its own that generated programs can use', () => {
  const names = endpoints.map(([key]) => operationOf(key).operationId)
  expect(names.filter((name) => !/^(get|post|put|delete)([A-Z0-9][a-z0-9]*)+$/i.test(name ?? ''))).toEqual([])
  expect(new Set(names).size).toBe(endpoints.length)
})

it('the names stay', () => {
  expect(operationOf('GET /api/events').operationId).toBe('getEvents')
  expect(operationOf('GET /api/profile/user/:id').operationId).toBe('getProfileUserById')
  expect(operationOf('GET /api/admin/acts.csv').operationId).toBe('getAdminActsCsv')
})

it.each(endpoints)('%s declares what it sends as what it is', (key, { file, stream, response, status }) => {
  const { content } = operationOf(key).responses[response === null ? 204 : (status ?? 200)] ?? {}
  const expected = file ? 'text/csv' : stream ? 'text/event-stream' : 'application/json'
  expect(Object.keys(content ?? {})).toEqual(response === null ? [] : [expected])
})

it.each(endpoints)('%s declares refusals as JSON', (key) => {
  for (const [status, { content }] of Object.entries(operationOf(key).responses))
    if (Number(status) >= 400) expect(Object.keys(content ?? {})).toEqual(['application/json'])
})

it.each(endpoints)('%s declares what it is sent', (key, { body, upload }) => {
  const { requestBody } = operationOf(key)
  const expected = upload ?? (body ? ['application/json'] : [])
  expect(Object.keys(requestBody?.content ?? {})).toEqual(expected)
})

it.each(endpoints.filter(([key]) => !key.startsWith('GET ')))('%s declares 400 and 409', (key) => {
  expect(Object.keys(operationOf(key).responses)).toEqual(expect.arrayContaining(['400', '409']))
})
