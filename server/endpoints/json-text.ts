import { serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/** JSON that was written already, through the schema of the contract that filters what leaves the server. */
export class JsonText<Value> {
  readonly text: string
  /** Only for the type checker. */
  declare readonly value: Value

  constructor(text: string) {
    this.text = text
  }
}

/** Makes what writes values as JSON; a schema drops what it does not promise, and refuses what does not fit it. */
export function jsonWriter<Schema extends z.ZodType>(schema: Schema): (value: z.output<Schema>) => string {
  return serializerCompiler({ schema, method: 'GET', url: 'kept JSON' })
}

/** Joins written items to a list. */
export function jsonList<Item>(texts: string[]): JsonText<Item[]> {
  return new JsonText(`[${texts.join(',')}]`)
}
