import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { registry } from '../registry.ts'
import { bytesOf } from './characters.ts'

/** One character as people count them, but 1,000,001 bytes. */
const endless = `a${'\u0301'.repeat(500_000)}`

test('the character that the fields are tested with counts as one', () => {
  expect([...new Intl.Segmenter().segment(endless)].length).toBe(1)
  expect(bytesOf(endless)).toBe(1_000_001)
})

test('no field of any endpoint takes a text without a limit of bytes', () => {
  const unlimited = Object.entries(registry as Record<string, Endpoint>).flatMap(([key, { body, query }]) =>
    [...fieldsOf(body), ...fieldsOf(query)]
      .filter(([, field]) => takes(field, endless))
      .map(([name]) => `${name} of ${key}`),
  )
  expect(unlimited).toEqual([])
}, 60_000)

test('no field takes long over accents that never end', () => {
  // Normalizing these takes minutes for each field, longer than the test's timeout.
  const alternating = `a${'\u0301\u0327'.repeat(200_000)}`
  for (const { body } of Object.values(registry as Record<string, Endpoint>))
    for (const [name, field] of fieldsOf(body))
      expect([name, takes(field, alternating)]).toEqual([name, false])
}, 60_000)

test('the walk finds every text of an object', () => {
  const body = z.object({
    a: z.string().max(5),
    b: z.string().optional(),
    c: z.object({ d: z.string().nullable() }).optional(),
    e: z.array(z.string()),
    f: z.preprocess((value) => value, z.string()),
    g: z.record(z.string().max(5), z.string()),
  })
  const found = [...fieldsOf(body)].filter(([, field]) => takes(field, endless)).map(([name]) => name)
  expect(found).toEqual(['b', 'd', 'e', 'f', 'g'])
})

function takes(field: z.core.$ZodType, text: string): boolean {
  return [text, [text], { a: text }, { [text]: 'a' }].some((value) => z.safeParse(field, value).success)
}

/** Every field of an object, and of the objects in it, with its name. */
function* fieldsOf(schema: z.core.$ZodType | undefined): Generator<[string, z.core.$ZodType]> {
  for (const object of objectsIn(schema)) {
    for (const [name, field] of Object.entries(object._zod.def.shape)) {
      yield [name, field]
      yield* fieldsOf(field)
    }
  }
}

function* objectsIn(schema: z.core.$ZodType | undefined): Generator<z.core.$ZodObject> {
  if (!schema) return
  if (schema instanceof z.core.$ZodObject) return yield schema
  const { innerType, element, in: from, out, options } = schema._zod.def as unknown as Record<string, unknown>
  const parts = [innerType, element, from, out, ...(Array.isArray(options) ? options : [])]
  for (const part of parts) if (part instanceof z.core.$ZodType) yield* objectsIn(part)
}
