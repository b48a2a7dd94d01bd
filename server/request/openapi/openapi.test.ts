import { beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { titleMax } from '../../../contract/events/options-and-limits.ts'
import { registry } from '../../../contract/registry.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent } from '../../../tests/support/events.ts'
import { aGroup, inGroup } from '../../../tests/support/groups.ts'
import { aMember, anAdministrator } from '../../../tests/support/members.ts'

interface Operation {
  operationId: string
  tags: string[]
  parameters?: { name: string; required: boolean; schema: object; description?: string }[]
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
let tags: { name: string; description: string }[]
let site: TestApp
beforeAll(async () => {
  site = await anApp()
  const { body } = await site
    .client()
    .get<{ paths: typeof paths; components: Components; tags: typeof tags }>('/api/docs/json')
  ;({ paths, components, tags } = body)
})

function operationOf(key: string): Operation {
  const [method = '', path = ''] = key.split(' ')
  const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${key} is not described`)
  return operation
}

/** The verbs with which every name begins, so that code reads as sentences. */
const verbs = new Set(
  [
    'accept add approve begin block cancel change choose confirm correct count create decide decline discard dismiss',
    'download edit end export finish follow import invite keep like list match moderate note pin preview prove publish',
    'read refuse register remove rename renew replace report reset retry save send set sign split start stop subscribe',
    'ask attach clear close order receive reply sell settle test write',
    'unblock undo unite unlike unpin unsubscribe update upload',
  ].flatMap((line) => line.split(' ')),
)

it('every endpoint has a unique name of verb and object', () => {
  const names = endpoints.map(([key]) => operationOf(key).operationId)
  expect(names).toEqual(endpoints.map(([, { name }]) => name))
  expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name))).toEqual([])
  expect(names.filter((name) => !verbs.has(/^[a-z]+/.exec(name)?.[0] ?? ''))).toEqual([])
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

it('the names stay', () => {
  expect(operationOf('GET /api/events').operationId).toBe('listEvents')
  expect(operationOf('POST /api/events').operationId).toBe('createEvent')
  expect(operationOf('PUT /api/posts/like/:id').operationId).toBe('likePost')
  expect(operationOf('POST /api/posts/comment/:postId').operationId).toBe('addComment')
})

const allOperations = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
  )

it('every parameter has a description', () => {
  const silent = allOperations().flatMap(({ call, operation: { parameters = [] } }) =>
    parameters.filter(({ description }) => !description).map(({ name }) => `${call} ${name}`),
  )
  expect(silent).toEqual([])
})

it('every call belongs to a part of the interface that is described', () => {
  const known = tags.filter(({ description }) => description).map(({ name }) => name)
  const used = new Set(allOperations().flatMap(({ operation }) => operation.tags))
  expect([...used].sort()).toEqual(known.sort())
})

/** Finds every schema within a part of the description. */
function schemasIn(part: unknown): Record<string, unknown>[] {
  if (typeof part !== 'object' || part === null) return []
  return [part as Record<string, unknown>, ...Object.values(part).flatMap(schemasIn)]
}

it('a field with a default is optional in requests, also in generated code', () => {
  expect(schemasIn({ paths, components }).filter((schema) => 'default' in schema)).toEqual([])
  const { required, properties } = components.schemas.RsvpInput as {
    required: string[]
    properties: Record<string, object>
  }
  expect(required).toEqual(['answer'])
  expect(properties.guests).toMatchObject({ description: '0 where it is absent' })
  expect((components.schemas.Repeat as { required: string[] }).required).toContain('interval')
})

it('schemas of responses allow additional fields', () => {
  expect(schemasIn({ paths, components }).filter((schema) => schema.additionalProperties === false)).toEqual(
    [],
  )
})

it('flags are booleans', () => {
  const isFlag = ({ enum: values }: Record<string, unknown>) =>
    Array.isArray(values) && values.every((value) => value === 'true' || value === 'false')
  expect(schemasIn({ paths, components }).filter(isFlag)).toEqual([])
  const schema = (call: string, name: string) =>
    operationOf(call).parameters?.find((parameter) => parameter.name === name)?.schema
  expect(schema('GET /api/posts', 'details')).toEqual({ type: 'boolean' })
  expect(schema('GET /api/profile', 'held')).toEqual({ type: 'boolean', enum: [true] })
})

it('a limit of characters is the effective one, and states how they are counted', () => {
  const { properties } = components.schemas.EventInput as { properties: Record<string, object> }
  expect(properties.title).toMatchObject({
    maxLength: titleMax,
    description: expect.stringMatching(
      new RegExp(`^At most ${titleMax} characters as people count them .*bytes`),
    ),
  })
})

it('calendar files and the Atom feed are described with their types', () => {
  const typeOf = (path: string) => Object.keys(paths[path]?.get?.responses[200]?.content ?? {})
  for (const path of [
    '/calendar.ics',
    '/calendar/{id}.ics',
    '/calendar/personal/{secret}.ics',
    '/calendar/groups/{secret}.ics',
  ])
    expect(typeOf(path)).toEqual(['text/calendar'])
  expect(typeOf('/announcements.atom')).toEqual(['application/atom+xml'])
})

it('every described file is at its address, with the described type', async () => {
  const [officer, member] = [await anAdministrator(site), await aMember(site)]
  const { _id: id } = await anEvent(officer)
  const group = await aGroup(officer)
  await inGroup(officer, group._id, member)
  const secretOf = async (path: string) =>
    /[^/]+(?=\.ics$)/.exec((await member.post<{ url: string }>(path)).body.url)?.[0] ?? ''
  const secret = await secretOf('/api/events/feed')
  const groupSecret = await secretOf(`/api/events/feed/groups/${group._id}`)
  const files = Object.entries(paths).filter(([, { get }]) => get?.tags.includes('files'))
  expect(files.length).toBeGreaterThan(3)
  for (const [path, { get }] of files) {
    const values: Record<string, string> = { id, secret: path.includes('/groups/') ? groupSecret : secret }
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name)
    const { status, headers } = await site.client().get(address)
    const [type] = String(headers['content-type']).split(';')
    expect({ path, status, types: [type] }).toEqual({
      path,
      status: 200,
      types: Object.keys(get?.responses[200]?.content ?? {}),
    })
  }
})

it.each(endpoints)(
  '%s declares what it sends as what it is',
  (key, { file, stream, picture, download, response, status }) => {
    const { content } = operationOf(key).responses[response === null ? 204 : (status ?? 200)] ?? {}
    const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const zip = file?.endsWith('.zip') ? 'application/zip' : file?.endsWith('.xlsx') ? workbook : null
    const sent = picture ? 'image/webp' : download ? 'application/octet-stream' : 'application/json'
    const expected = zip ?? (file ? 'text/csv' : stream ? 'text/event-stream' : sent)
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

it('exported schemas have names, and every reference resolves', () => {
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
