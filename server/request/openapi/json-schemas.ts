import { z } from 'zod'
import { schemaModules } from './schema-modules.ts'

export type JsonSchema = Record<string, unknown>

const definitions = '#/$defs/'
const components = '#/components/schemas/'

type Direction = 'input' | 'output'

/** A registry with schema names in addition to the global registry. */
class NamedSchemas extends z.core.$ZodRegistry<z.core.JSONSchemaMeta> {
  readonly #nameOf: (schema: z.core.$ZodType) => string | undefined

  constructor(nameOf: (schema: z.core.$ZodType) => string | undefined) {
    super()
    this.#nameOf = nameOf
  }

  override get<S extends z.core.$ZodType>(schema: S) {
    const id = this.#nameOf(schema)
    return { ...z.globalRegistry.get(schema), ...(id !== undefined && { id }) }
  }
}

/**
 * Converts schemas of the contract to JSON Schema 2020-12. Exported schemas are written once, under their
 * name, and referred to; where input and output differ, the name of the input ends in 'Input'. Outputs must
 * be written first.
 */
export class JsonSchemas {
  /** The named schemas with references so far. */
  readonly named: Record<string, JsonSchema> = {}
  readonly #names = exportedNames()
  readonly #comingBack = new Set<string>()
  readonly #registries: Record<Direction, NamedSchemas> = {
    output: new NamedSchemas((schema) => this.#names.get(schema)),
    input: new NamedSchemas((schema) => {
      const name = this.#names.get(schema)
      return name !== undefined && this.#comingBack.has(name) ? `${name}Input` : name
    }),
  }

  /** Converts the schema of a response. */
  comingBack(schema: z.ZodType): JsonSchema {
    return this.#write(schema, 'output')
  }

  /** Converts the schema of a request. */
  sent(schema: z.ZodType): JsonSchema {
    return this.#write(schema, 'input')
  }

  /** Converts the fields of a request, with whether each is required. */
  fieldsSent(schema: z.ZodObject): { name: string; required: boolean; schema: JsonSchema }[] {
    return Object.entries(schema.shape).map(([name, field]) => ({
      name,
      required: !field.safeParse(undefined).success,
      schema: this.sent(field as z.ZodType),
    }))
  }

  #write(schema: z.ZodType, direction: Direction): JsonSchema {
    const { $defs = {}, prefixItems } = z.toJSONSchema(z.tuple([schema]), {
      io: direction,
      metadata: this.#registries[direction],
      unrepresentable: 'any',
      override: ({ jsonSchema }) => {
        nameKeys(jsonSchema)
        if (direction === 'output') leaveOpen(jsonSchema)
        else {
          showFlag(jsonSchema)
          explainDefault(jsonSchema)
        }
        // Programs know the format; its pattern of several hundred characters is useless to people.
        if (jsonSchema.format) delete jsonSchema.pattern
      },
    })
    for (const [name, definition] of Object.entries($defs)) {
      const { id: _, ...content } = definition
      this.named[name] = inDocument(content)
      if (direction === 'output') this.#comingBack.add(name)
    }
    return inDocument(prefixItems?.[0] as JsonSchema)
  }
}

/** Returns the names of exported schemas that are more than a text or a number. */
function exportedNames(): Map<z.core.$ZodType, string> {
  const names = new Map<z.core.$ZodType, string>()
  const taken = new Set<string>()
  for (const [exported, schema] of schemaModules.flatMap((module) => Object.entries(module))) {
    if (!(schema instanceof z.ZodObject || schema instanceof z.ZodDiscriminatedUnion)) continue
    if (names.has(schema)) continue
    const name = exported.slice(0, 1).toUpperCase() + exported.slice(1)
    if (taken.has(name)) throw new Error(`Two schemas of the contract are called ${name}`)
    taken.add(name)
    names.set(schema, name)
  }
  return names
}

/** Describes an object with known keys by its properties, for generated programs. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, required, additionalProperties } = schema
  if (!propertyNames || !required || typeof additionalProperties !== 'object') return
  schema.properties = Object.fromEntries(required.map((name) => [name, additionalProperties]))
  delete schema.additionalProperties
  delete schema.propertyNames
}

/**
 * Allows later versions to add fields to a response. Programs that validate one must not refuse unknown
 * fields.
 */
function leaveOpen(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
}

/** Describes a boolean in an address by its text: `true` or `false`. */
function showFlag(schema: z.core.JSONSchema.BaseSchema): void {
  const { enum: values = [] } = schema
  if (values.length === 0 || !values.every((value) => value === 'true' || value === 'false')) return
  schema.type = 'boolean'
  if (values.length === 1) schema.enum = values.map((value) => value === 'true')
  else delete schema.enum
}

/** Moves a default into the description. Programs generated from a default often require the field. */
function explainDefault(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.default === undefined) return
  const words = `${JSON.stringify(schema.default)} where it is absent`
  schema.description = schema.description ? `${schema.description}; ${words}` : words
  delete schema.default
}

/** Points references to the document's components. */
function inDocument(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    key === '$ref' && typeof value === 'string' ? value.replace(definitions, components) : value,
  ) as JsonSchema
}
