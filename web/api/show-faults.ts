import { showAlert } from '../design/feedback/alerts.tsx'
import { ApiError } from './api.ts'

/** Shows each fault of a refusal as a danger banner, and rethrows every other error. */
export function showFaults(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  for (const { msg } of error.errors) showAlert('danger', msg)
}

/** Awaits work outside a form; shows the faults of a refusal and returns undefined for it. */
export async function showFaultsOf<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    showFaults(error)
    return undefined
  }
}
