import { data, type RouterContextProvider } from 'react-router'
import { errorStatus } from '../../contract/errors.ts'
import { m } from '../../contract/paraglide/messages.js'
import { type Api, createApi, readFaults } from './api.ts'
import { serverContext } from './server-context.ts'

/** The details of a refused read, for the error page. */
export interface PassingRefusal {
  heading: string
  errors: ReturnType<typeof readFaults>
  /** Undefined for expected refusals, which are not logged. */
  reference: string | undefined
  /** A link, in place of those to the landing page and to another try. */
  way?: { to: string; text: string }
}

/**
 * Returns the typed client for a server `loader`: it calls in process, always as a visitor. A read that was
 * refused because of overload or too many calls is thrown as a response, which no loader mistakes for an
 * absent subject and whose message the router does not hide.
 */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  const { request } = context.get(serverContext)
  return createApi(async (call) => {
    const response = await request(call)
    const { status, body } = response
    const heading = headings[status]
    if (call.method !== 'GET' || !heading) return response
    throw data<PassingRefusal>({ heading: heading(), errors: readFaults(body), reference: '' }, { status })
  })
}

const headings: Record<number, (() => string) | undefined> = {
  [errorStatus.too_many]: m.site_too_many_heading,
  [errorStatus.unavailable]: m.site_unavailable_heading,
}
