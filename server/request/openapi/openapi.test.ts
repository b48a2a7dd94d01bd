import { beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { registry } from '../../../contract/registry.ts'
import { anApp } from '../../../tests/support/app.ts'

interface Operation {
  operationId: string
  parameters?: { name: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

const endpoints = Object.entries(registry as Record<string, Endpoint>)

interface Components {
  schemas: Record<string, object>
  responses: Record<string, { description: string; content: object }>
}

let paths: Record<string, Record<string, Operation>>
let components: Components
beforeAll(async () => {
  const site = await anApp()
  const { body } = await site.client().get<{ paths: typeof paths; components: Components }>('/api/docs/json')
  ;({ paths, components } = body)
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

it.each(endpoints)(
  '%s declares what it sends as what it is',
  (key, { file, stream, picture, response, status }) => {
    const { content } = operationOf(key).responses[response === null ? 204 : (status ?? 200)] ?? {}
    const zip = file?.endsWith('.zip') ? 'application/zip' : null
    const expected =
      zip ?? (file ? 'text/csv' : stream ? 'text/event-stream' : picture ? 'image/webp' : 'application/json')
    expect(Object.keys(content ?? {})).toEqual(response === null ? [] : [expected])
  },
)

it.each(endpoints)('%s declares refusals as JSON', (key) => {
  for (const [status, response] of Object.entries(operationOf(key).responses))
    if (Number(status) >= 400)
      expect(response).toEqual({ $ref: expect.stringMatching(/^#\/components\/responses\/[A-Z]/) })
})

it.each(endpoints)('%s declares what it is sent', (key, { body, upload }) => {
  const { requestBody } = operationOf(key)
  const expected = upload ?? (body ? ['application/json'] : [])
  expect(Object.keys(requestBody?.content ?? {})).toEqual(expected)
})

it.each(endpoints.filter(([key]) => !key.startsWith('GET ')))('%s declares 400 and 409', (key) => {
  expect(Object.keys(operationOf(key).responses)).toEqual(expect.arrayContaining(['400', '409']))
})

it('each refusal has a description and is JSON of one kind', () => {
  for (const { description, content } of Object.values(components.responses)) {
    expect(description).toMatch(/^[A-Z]/)
    expect(content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } })
  }
})

it('what the contract exports has its name, and nothing is referred to that is not there', () => {
  expect(Object.keys(components.schemas)).toEqual(
    expect.arrayContaining(['Profile', 'ProfileInput', 'Event', 'EventInput', 'Post', 'ManagedAccount']),
  )
  const referred = JSON.stringify({ paths, components }).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)
  for (const [, kind = '', name = ''] of referred)
    expect(Object.keys(components[kind as keyof Components])).toContain(name)
})

it('skills are sent as text or as a list', () => {
  const profile = components.schemas.ProfileInput as { properties: Record<string, unknown> }
  expect(profile.properties.skills).toEqual({
    anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
  })
})

it('headers that matter are declared', () => {
  const named = (key: string) =>
    operationOf(key).parameters?.map(({ name, required }) => ({ name, required }))
  expect(named('POST /api/posts')).toContainEqual({ name: 'Idempotency-Key', required: false })
  expect(named('PUT /api/admin/settings')).toContainEqual({ name: 'If-Match', required: true })
  expect(named('PUT /api/events/:id')).toContainEqual({ name: 'If-Match', required: false })
  expect(operationOf('GET /api/posts').responses[200]).toMatchObject({ headers: { Link: {} } })
  expect(operationOf('GET /api/admin/settings').responses[200]).toMatchObject({ headers: { ETag: {} } })
})
