import { createContext, useContext } from 'react'
import type { Fault } from '../../../contract/errors.ts'

/** The values that somebody typed into a form, by field name. */
export type Draft = Record<string, string[]>

export interface FormState {
  faults: readonly Fault[]
  /** Fills the fields instead of their `defaultValue`. */
  draft: Draft | null
  busy: boolean
}

/** Passes the state of a form down to its fields. */
export const FormStateContext = createContext<FormState>({ faults: [], draft: null, busy: false })

/** Returns the state of the surrounding form, in which fields find their error and draft. */
export function useFormState(): FormState {
  return useContext(FormStateContext)
}
