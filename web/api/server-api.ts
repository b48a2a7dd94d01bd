import type { RouterContextProvider } from 'react-router'
import { type Api, createApi } from './api.ts'
import { serverContext } from './server-context.ts'

/** The client for a server `loader`: calls in process, always as a visitor. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  return createApi(context.get(serverContext).request)
}
