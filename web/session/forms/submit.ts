import { data, redirect } from 'react-router'
import type { Fault } from '../../../contract/errors.ts'
import { ApiError } from '../../api/api.ts'
import { showFaults } from '../../api/show-faults.ts'
import { storeFormDraft } from '../drafts.ts'
import { loginPath } from '../next-path.ts'
import { sessionState } from '../session-store.ts'

/** Error for an invalid form that is not sent, with its faults. */
export class FormRefusal extends ApiError {
  constructor(faults: Fault[]) {
    super(400, faults)
  }
}

/** The result of a form's `clientAction` when it was refused; pass it to the `PageForm`. */
export interface Refusal {
  faults: Fault[]
  /** The hash of the newer state that would have been overwritten. */
  found?: string
}

/**
 * Returns a refusal that does not revalidate the page. Offline, a revalidation would replace the form with
 * the error page.
 */
export function refuseWithoutReload(faults: Fault[], found?: string) {
  return data<Refusal>({ faults, ...(found !== undefined && { found }) }, { status: 400 })
}

/**
 * Sends a form. A refusal is shown as danger banners and returned for the fields; other errors reach the error page.
 */
export async function submit<Result>(send: () => Promise<Result>) {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof ApiError) || error.errors.length === 0) throw error
    showFaults(error)
    const isWorthLoading = !(error instanceof FormRefusal || isPassing(error))
    const refusal: Refusal = { faults: error.errors }
    return isWorthLoading ? refusal : refuseWithoutReload(error.errors)
  }
}

/** Checks for a transient error: no connection, too many calls, or a server failure. */
export function isPassing({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500
}

/**
 * Sends a form of a signed-in page. When the session has ended, stores a draft and redirects to the login
 * page.
 */
export async function submitAsMember<Result>(request: Request, send: (fields: FormData) => Promise<Result>) {
  const fields = await request.formData()
  const { user } = sessionState()
  const { pathname, search } = new URL(request.url)
  return submit(async () => {
    try {
      return await send(fields)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || !user) throw error
      storeFormDraft({ path: pathname, account: user._id }, fields)
      throw redirect(loginPath({ pathname, search }))
    }
  })
}
