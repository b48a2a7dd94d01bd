import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { registry } from '../registry.ts'

/** Texts that people type into number fields; extend it with each new form of number. */
const numbers = [
  ...['7', '12', '50', '2026', '98765', '3125550142', '+9779841234567', '042718', '12-3456789', '12.50'],
  ...['04-28', '5/17', '1985-05-17', '5/17/1985', '2026-11', '18:30', '2026-11-08T18:30'],
]

/** Texts without a number. */
const words = ['कोठा', 'word', 'a text that is no number', 'word@example.org']

const nepali = (text: string) => text.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? digit)

/** Yields the fields of a schema that take one value, with their paths. */
function* fieldsOf(
  schema: z.ZodType,
  path: string,
  seen = new Set<z.ZodType>(),
): Generator<[string, z.ZodType]> {
  if (seen.has(schema) || schema instanceof z.ZodTransform) return
  seen.add(schema)
  const parts = [...partsOf(schema)]
  if (parts.length === 0) yield [path, schema]
  for (const [name, part] of parts) yield* fieldsOf(part, name === '' ? path : `${path} ${name}`, seen)
}

/** Returns the parts of an object, list or union; none for a single value. */
function partsOf(schema: z.ZodType): [string, z.ZodType][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape as Record<string, z.ZodType>)
  if (schema instanceof z.ZodArray) return [['each', schema.element as z.ZodType]]
  if (schema instanceof z.ZodRecord) return [['each', schema.valueType as z.ZodType]]
  const inner = innerOf(schema)
  return inner.some((part) => partsOf(part).length > 0) ? inner.map((part) => ['', part]) : []
}

function innerOf(schema: z.ZodType): z.ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.options as z.ZodType[]
  if (schema instanceof z.ZodPipe) return [schema.in as z.ZodType, schema.out as z.ZodType]
  if (schema instanceof z.ZodLazy) return [schema.unwrap() as z.ZodType]
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? [schema.unwrap() as z.ZodType] : []
}

/** Returns the numbers that a field reads only in Latin digits. */
function refusedIn(field: z.ZodType): string[] {
  if (words.some((text) => field.safeParse(text).success)) return []
  return numbers.filter((text) => {
    const latin = field.safeParse(text)
    const typed = field.safeParse(nepali(text))
    return latin.success && JSON.stringify(typed.data) !== JSON.stringify(latin.data)
  })
}

test('every field for numbers takes Nepali digits, and stores Latin ones', () => {
  const endpoints: [string, Endpoint][] = Object.entries(registry)
  const fields = endpoints.flatMap(([key, { query, body }]) =>
    [query, body].flatMap((schema) => (schema ? [...fieldsOf(schema, key)] : [])),
  )
  expect(fields.length).toBeGreaterThan(500)
  expect(fields.flatMap(([path, field]) => refusedIn(field).map((text) => `${path}: ${text}`))).toEqual([])
})
