import { createContext, type RouterContext } from 'react-router'
import type { CurrentUser } from '../../contract/accounts/schemas.ts'
import type { LinkPicture } from '../../contract/pictures.ts'
import type { SocietySettings } from '../../contract/society/settings.ts'
import type { ReadingChoices } from '../../contract/text/reading-preferences.ts'
import type { Transport } from './api.ts'

/** The member that a document is rendered for. */
export interface DocumentMember {
  user: CurrentUser
  /** The first characters of the session's token; a browser with another one hides the document. */
  tokenStart: string
}

/** The server's context for a rendered page; one value per request. */
interface ServerContext {
  /** Calls the interface in process, as the member if any. */
  request: Transport
  /** The member that the document is rendered for; null for visitors. */
  member: DocumentMember | null
  /** The nonce of inline scripts and styles for the content security policy. */
  nonce: string
  /** The digits and calendars that the reader chose. */
  reading: ReadingChoices
  /** The request's id, shown on error pages and written to the log. */
  requestId: string
  /** true where the page is sent in one piece: it is cached for other visitors, or is a member's. */
  whole: boolean
  site: SocietySettings
  /** Returns the picture for link previews of the page at a path. */
  linkPicture: (path: string) => Promise<LinkPicture>
  /** Lists the public pages for search engines, each with its last change. */
  siteMap: () => Promise<{ path: string; changed: string | null }[]>
  /** Logs a page's failure on the server, under the request's id. */
  report: (error: unknown) => void
}

const key: unique symbol = Symbol.for('society.server-context')

/**
 * Key of the server's context for pages. The server and the built site each load their own copy of this
 * module, and React Router compares keys by identity, so the key is global to both copies.
 */
const shared = globalThis as { [key]?: RouterContext<ServerContext> }
shared[key] ??= createContext<ServerContext>()

export const serverContext: RouterContext<ServerContext> = shared[key]
