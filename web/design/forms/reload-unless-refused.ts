import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Skips loading after a refusal, for pages with an editor: what was typed stays even if somebody else changed
 * the data.
 */
export function reloadUnlessRefused({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const wasRefused = typeof actionResult === 'object' && actionResult !== null && 'faults' in actionResult
  return wasRefused ? false : defaultShouldRevalidate
}
