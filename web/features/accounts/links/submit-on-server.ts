import { data } from 'react-router'
import { ApiError } from '../../../api/api.ts'

/** Sends a form for browsers without JavaScript; refusals become the response, with their status. */
export async function submitOnServer<Result>(send: () => Promise<Result>) {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error
    return data({ faults: error.errors }, { status: error.status })
  }
}
