import type { z } from 'zod'
import type { Fault } from '../../../contract/errors.ts'
import { inputFaults, translateValidationMessages } from '../../../contract/validation.ts'
import { FormRefusal } from './submit.ts'

/** The values of a form, under the names of the schema. */
type Typed<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]?: unknown }

type Parsed<Value> = { value: Value; faults?: undefined } | { value?: undefined; faults: Fault[] }

/**
 * Parses a form with the schema of its endpoint. Returns the payload, or the faults that the server would
 * return.
 */
export function parseForm<Schema extends z.ZodType>(
  schema: Schema,
  typed: Typed<Schema>,
): Parsed<z.output<Schema>> {
  translateValidationMessages()
  const { success, data, error } = schema.safeParse(typed)
  return success ? { value: data } : { faults: inputFaults(error.issues) }
}

/**
 * Parses a form and returns the payload.
 * @throws {FormRefusal} which `submit` shows like a refusal by the server
 */
export function parseOrRefuse<Schema extends z.ZodType>(
  schema: Schema,
  typed: Typed<Schema>,
): z.output<Schema> {
  const parsed = parseForm(schema, typed)
  if (parsed.faults) throw new FormRefusal(parsed.faults)
  return parsed.value
}
