import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** For pages with an editor: a refusal loads nothing anew, so that what was typed stays, whoever changed what meanwhile. */
export function keepTyped({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const wasRefused = typeof actionResult === 'object' && actionResult !== null && 'faults' in actionResult
  return wasRefused ? false : defaultShouldRevalidate
}
