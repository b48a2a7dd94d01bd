import { ApiError } from './api-error.ts'
import { showAlert } from '../design/feedback/alert-store.ts'

/** Does something outside a form; a refusal is shown as danger alerts. Answers undefined then. */
export async function orShowFaults<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    for (const fault of error.errors) showAlert('danger', fault.msg)
    return undefined
  }
}
