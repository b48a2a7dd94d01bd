import fc from 'fast-check'
import type { InterfaceDescription } from '../../server/request/openapi/openapi.ts'

type Schema = Record<string, unknown> & {
  type?: string
  $ref?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** The sender of a request: nobody, a member, an administrator, or somebody with a token that is none. */
const speakers = ['visitor', 'member', 'administrator', 'stranger'] as const

export interface GeneratedRequest {
  /** `METHOD /path/{of}/the/description` */
  operation: string
  method: string
  path: string
  speaker: (typeof speakers)[number]
  /** Selects the id of an existing thing. */
  pick: number
  params: Record<string, string>
  query: Record<string, string>
  headers: Record<string, string>
  body: string | undefined
}

/** The placeholder in a path for an id that the site returned before. */
export const someId = '{id}'

const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    ' ',
    '%00',
    '../../etc/passwd',
    "' or 1=1 --",
    '١٢٣',
    '\u202Ename',
    'null',
    '-1',
    '1e400',
  ),
)
const anyJson = fc.jsonValue({ maxDepth: 3 })

/** Generates requests from the description of the interface. Most are valid, others have an invalid part. */
export function generatedRequests({
  paths,
  components,
}: InterfaceDescription): fc.Arbitrary<GeneratedRequest> {
  const schemas = components.schemas as Record<string, Schema>
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { responses }]) => !JSON.stringify(responses).includes('text/event-stream'))
      .map(([method, { parameters = [], requestBody }]) => ({ path, method, parameters, requestBody })),
  )
  return fc.constantFrom(...operations).chain(({ path, method, parameters, requestBody }) => {
    const given = (where: string, id: fc.Arbitrary<string>) =>
      fc.record(
        Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === where)
            .map(({ name, schema }) => [
              name,
              where === 'path'
                ? id
                : fc.oneof({ weight: 5, arbitrary: asText(schema as Schema, schemas) }, strange),
            ]),
        ),
        where === 'path' ? {} : { requiredKeys: [] },
      )
    const types = Object.entries(requestBody?.content ?? {})
    return fc.record({
      operation: fc.constant(`${method.toUpperCase()} ${path}`),
      method: fc.constant(method.toUpperCase()),
      path: fc.constant(path),
      speaker: fc.constantFrom(...speakers, 'member' as const, 'administrator' as const),
      pick: fc.nat(),
      params: given('path', fc.oneof({ weight: 4, arbitrary: fc.constant(someId) }, strange)),
      query: given('query', strange),
      headers: headersOf(
        types.map(([type]) => type),
        parameters,
      ),
      body: bodyOf(
        types.map(([type, { schema }]) => [type, schema as Schema]),
        schemas,
      ),
    }) as fc.Arbitrary<GeneratedRequest>
  })
}

function headersOf(
  types: string[],
  parameters: { name: string; in: string }[],
): fc.Arbitrary<Record<string, string>> {
  const takes = (header: string) => parameters.some(({ name }) => name === header)
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...types, ...(types.length === 0 ? ['application/json'] : [])) },
    fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', 'nonsense'),
  )
  return fc
    .record({
      type: type as fc.Arbitrary<string>,
      match: fc.constantFrom('*', '"0"', '"1"', 'W/"1"', 'x'),
      key: fc.uuid(),
      language: fc.constantFrom('en', 'ne', '*;q=2', '☃'.codePointAt(0)?.toString() ?? ''),
    })
    .map(({ type, match, key, language }) => ({
      'accept-language': language,
      ...(types.length > 0 && { 'content-type': type }),
      ...(takes('If-Match') && { 'if-match': match }),
      ...(takes('Idempotency-Key') && { 'idempotency-key': key }),
    }))
}

function bodyOf(
  types: [type: string, schema: Schema][],
  schemas: Record<string, Schema>,
): fc.Arbitrary<string | undefined> {
  const [first] = types
  if (!first) return fc.constant(undefined)
  const [type, schema] = first
  if (type !== 'application/json') return fc.string({ unit: 'binary', maxLength: 300 })
  return fc.oneof(
    { weight: 8, arbitrary: anyValue(schema, schemas, 0).map((value) => JSON.stringify(value)) },
    { weight: 2, arbitrary: anyJson.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.constantFrom('', '{', '[[[[', '{"__proto__":{"a":1}}', '\u0000') },
  )
}

function asText(schema: Schema, schemas: Record<string, Schema>): fc.Arbitrary<string> {
  return anyValue(schema, schemas, 0).map((value) =>
    typeof value === 'string' ? value : JSON.stringify(value),
  )
}

/** Generates a value that a schema describes; now and then one that it does not. */
function anyValue(schema: Schema, schemas: Record<string, Schema>, depth: number): fc.Arbitrary<unknown> {
  if (depth > 6) return fc.constant(null)
  const described = describedValue(schema, schemas, depth + 1)
  return fc.oneof({ weight: 12, arbitrary: described }, { weight: 1, arbitrary: fc.oneof(anyJson, strange) })
}

function describedValue(
  schema: Schema,
  schemas: Record<string, Schema>,
  depth: number,
): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, const: only, items, properties } = schema
  const named = $ref && schemas[$ref.split('/').at(-1) ?? '']
  if (named) return anyValue(named, schemas, depth)
  const choices = anyOf ?? oneOf
  if (choices) return fc.oneof(...choices.map((choice) => anyValue(choice, schemas, depth)))
  if (only !== undefined) return fc.constant(only)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object')
    return fc.record(
      Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, field]) => [name, anyValue(field, schemas, depth)]),
      ),
      { requiredKeys: schema.required ?? [] },
    )
  if (schema.type === 'array') return fc.array(anyValue(items ?? {}, schemas, depth), { maxLength: 4 })
  if (schema.type === 'integer' || schema.type === 'number') {
    const min = Math.max(schema.minimum ?? 0, -1000)
    return fc.integer({ min, max: Math.min(schema.maximum ?? min + 1000, min + 1000) })
  }
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  return schema.type === 'string' ? textOf(schema) : anyJson
}

/** Texts that fields take more often than chance would have it: days, instants, addresses, names. */
function textOf({ maxLength = 40 }: Schema): fc.Arbitrary<string> {
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: Math.min(maxLength, 40) }),
    fc
      .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    fc
      .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    fc.nat({ max: 1_000_000 }).map((number) => `person${number}@example.org`),
    fc.constantFrom(
      '3125550142',
      'https://example.org/',
      'a password for everybody',
      'Asia/Kathmandu',
      'Engineer',
      someId,
    ),
  )
}
