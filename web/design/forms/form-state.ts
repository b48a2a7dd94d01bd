import { createContext, useContext } from 'react'
import type { Fault } from '../../../contract/errors.ts'

/** The values that somebody typed into a form, by the name of the field. */
export type Draft = Record<string, string[]>

export interface FormState {
  faults: readonly Fault[]
  /** Stands in the fields instead of their `defaultValue`. */
  draft: Draft | null
  busy: boolean
}

/** Hands down what the surrounding form knows. */
export const FormStateContext = createContext<FormState>({ faults: [], draft: null, busy: false })

/** Returns what the surrounding form knows; fields find their error and their kept value in it. */
export function useFormState(): FormState {
  return useContext(FormStateContext)
}
