import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endDocumentSession } from '../../../../contract/accounts/options-and-limits.ts'
import { fingerprint } from '../../../database/identifiers.ts'
import { contextOf } from '../../../endpoints/context.ts'
import { adoptChoices } from '../../../text/languages.ts'
import { documentSecretOf, expireDocumentCookie, isForDocument } from './browser-cookies.ts'
import { deviceOf } from './seen-browsers.service.ts'
import type { SessionSecret } from './sessions.queries.ts'
import { endSession, findViewer, type SessionViewer } from './sessions.service.ts'

/** The session that a document is rendered for. */
export interface DocumentSession {
  /** Identifies the session in calls within this process (`renderingKey`). */
  key: string
  /** The first characters of its token: a browser with another one does not show the document. */
  tokenStart: string
}

/** Signs the keys below; it never leaves this process, and changes with a restart. */
const processKey = randomBytes(32)

/**
 * Returns the key by which the server calls the interface for a document's member. It replaces the token, so
 * that all rules about tokens apply. Nobody outside this process can create one.
 * @param documentHash the hash of the session's document secret
 */
function renderingKey(documentHash: string): string {
  return `${documentHash}.${signatureOf(documentHash)}`
}

/** Returns the hash in a key of `renderingKey`; null for every other token. */
export function documentHashIn(token: string): string | null {
  const [hash = '', signature, ...rest] = token.split('.')
  if (signature === undefined || rest.length > 0) return null
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(hash))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? hash : null
}

function signatureOf(hash: string): string {
  return createHmac('sha256', processKey).update(hash).digest('base64url')
}

/** Finds the member of a requested document by its cookie. The cookie of an ended session expires. */
export async function findReader(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const secret = isForDocument(request) ? documentSecretOf(app.config, request) : undefined
  if (secret === undefined) return
  const hash = fingerprint(secret)
  const viewer = await findHolder(app, request, 'document_hash', hash)
  if (viewer?.tokenStart) {
    request.viewer = viewer
    request.documentSession = { key: renderingKey(hash), tokenStart: viewer.tokenStart }
  } else expireDocumentCookie(app.config, reply)
}

/**
 * Finds the viewer of a session by one of its secrets' hashes. The request continues with their reading
 * choices.
 */
export async function findHolder(
  app: FastifyInstance,
  { url, headers, ip, log }: FastifyRequest,
  secret: SessionSecret,
  hash: string,
): Promise<SessionViewer | null> {
  const device = () => deviceOf({ userAgent: headers['user-agent'], address: ip })
  const viewer = await findViewer(contextOf(app, log), secret, hash, device)
  if (viewer) adoptChoices(url, viewer.reading)
  return viewer
}

/**
 * Ends the session of a document cookie. A page calls this when its browser no longer has the token of the
 * rendered session.
 */
export async function documentSessionRoutes(app: FastifyInstance): Promise<void> {
  app.post(endDocumentSession, async (request, reply) => {
    if (request.headers['sec-fetch-site'] !== 'same-origin') return reply.code(403).send()
    const secret = documentSecretOf(app.config, request)
    const viewer = secret && (await findHolder(app, request, 'document_hash', fingerprint(secret)))
    // The document may have arrived late: its browser has signed in again since, and the cookie is of the new
    // session.
    if (viewer && viewer.tokenStart !== (request.query as { of?: unknown }).of) return reply.code(204).send()
    if (viewer) await endSession(contextOf(app, request.log), viewer)
    expireDocumentCookie(app.config, reply)
    return reply.code(204).send()
  })
}
