import { createContext, type RouterContext } from 'react-router'
import type { LinkPicture } from '../../contract/pictures.ts'
import type { SocietySettings } from '../../contract/society/settings/schemas.ts'
import type { Transport } from './transport.ts'

/** The context that the server hands to the pages it renders; one value per request. */
export interface ServerContext {
  /** Calls the interface in process, as a visitor. */
  request: Transport
  /** Marks the inline scripts and styles that the content security policy lets through. */
  nonce: string
  /** The request's id, shown on error pages so that an administrator finds the failure in the log. */
  requestId: string
  /** True where the page is sent in one piece, and may be kept for others. */
  whole: boolean
  site: SocietySettings
  /** Names the picture that link previews show of the page at a path. */
  linkPicture: (path: string) => Promise<LinkPicture>
  /** Lists the public pages for search engines, with the time of the last change of each. */
  siteMap: () => Promise<{ path: string; changed: string | null }[]>
  /** Writes a page's failure into the server's log, under the request's id. */
  report: (error: unknown) => void
}

const key: unique symbol = Symbol.for('society.server-context')

/**
 * Key under which pages find the server's context. The server and the built site each load their own copy of
 * this module, and React Router compares keys by identity, so the key lives where both copies find it.
 */
const shared = globalThis as { [key]?: RouterContext<ServerContext> }
shared[key] ??= createContext<ServerContext>()

export const serverContext: RouterContext<ServerContext> = shared[key]
