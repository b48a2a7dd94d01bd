import { showAlert } from '../design/feedback/alert-store.ts'
import { ApiError } from './api-error.ts'

/** Shows each fault of a refusal as a danger banner, and rethrows every other error. */
export function showFaults(error: unknown): void {
  if (!(error instanceof ApiError)) throw error
  for (const { msg } of error.errors) showAlert('danger', msg)
}

/** Waits for work outside a form and shows the faults of a refusal, for which it returns undefined. */
export async function showFaultsOf<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    showFaults(error)
    return undefined
  }
}
