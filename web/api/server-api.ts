import type { RouterContextProvider } from 'react-router'
import { type Api, createApi } from './api.ts'
import { serverContext } from './server-context.ts'

/** Returns the typed client for a server `loader`: it calls in process, always as a visitor. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  return createApi(context.get(serverContext).request)
}
