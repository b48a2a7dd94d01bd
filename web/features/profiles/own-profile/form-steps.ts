import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { socialNetworks } from '../../../../contract/profiles/options.ts'

/** The steps of the profile form, each with its fields. */
export const formSteps: readonly { name: () => string; fields: readonly string[] }[] = [
  {
    name: m.profiles_section_person,
    fields: ['position', 'company', 'website', 'location', 'skills', 'bio', ...socialNetworks],
  },
  { name: m.profiles_section_private, fields: ['gender', 'dob', 'dobAudience', 'phone', 'phoneAudience'] },
  {
    name: m.profiles_section_membership,
    fields: ['title', 'category', 'type', 'from', 'to', 'current', 'active'],
  },
]

/** Picks the faults of a step. */
export function faultsOfStep(step: number, faults: readonly Fault[]): readonly Fault[] {
  const fields = formSteps[step]?.fields ?? []
  return faults.filter(({ param }) => fields.includes(param?.split('.')[0] ?? ''))
}

/** Returns the first step with a fault; -1 when no step has one. */
export function firstFaultyStep(faults: readonly Fault[]): number {
  return formSteps.findIndex((_, step) => faultsOfStep(step, faults).length > 0)
}
