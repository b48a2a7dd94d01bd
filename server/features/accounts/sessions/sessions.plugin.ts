import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { endDocumentSession } from '../../../../contract/accounts/options-and-limits.ts'
import { type Endpoint, needsRight } from '../../../../contract/endpoint.ts'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint } from '../../../database/identifiers.ts'
import { contextOf, may, type Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { adoptChoices } from '../../../text/languages.ts'
import { requireFreshProof } from './proof.service.ts'
import { deviceOf, documentSecretOf, expireDocumentCookie, isForDocument } from './seen-browsers.service.ts'
import type { SessionSecret } from './sessions.queries.ts'
import { endSession, findViewer, type SessionViewer } from './sessions.service.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Checks whether a person leads a group; groups, a feature above this one, implement it. */
    leadsAnyGroup: (connection: Connection, userId: string) => Promise<boolean>
    /** Checks whether a request may be for a member's document: it has the cookie. */
    mayHaveReader: (request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>) => boolean
  }
  interface FastifyRequest {
    viewer: Viewer | null
    /** The session that a document is rendered for; null for visitors. */
    documentSession: DocumentSession | null
  }
}

/**
 * Finds the caller (`x-auth-token`) and enforces the audience before the body is read. Where everyone may
 * call, an invalid token is ignored, so that signing in again is possible.
 */
export const sessions = plugin(async (app: FastifyInstance) => {
  app.decorateRequest('viewer', null)
  app.decorateRequest('documentSession', null)
  app.decorate(
    'mayHaveReader',
    (request) => isForDocument(request) && documentSecretOf(app.config, request) !== undefined,
  )
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && !url.startsWith('/api/docs') && !config?.endpoint)
      throw new Error(`${url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint, page } = request.routeOptions.config
    if (page) await findReader(app, request, reply)
    if (!endpoint) return
    request.viewer = await findCaller(app, request)
    if (request.viewer) app.refuseFloodOfWrites(request)
    if (request.viewer && !request.viewer.approved && !endpoint.waiting) {
      if (endpoint.audience !== 'everyone' || endpoint.directory) throw refusal('unapproved')
      request.viewer = null
    }
    if (request.viewer?.limited && !isOpenToLimited(endpoint, request, request.viewer)) {
      if (endpoint.audience === 'members') throw refusal('unverified')
      // Refused like a visitor, but the session continues.
      if (endpoint.directory && app.config.directoryAudience === 'members') throw refusal('unverified')
      if (endpoint.audience === 'everyone') request.viewer = null
    }
    if (!(endpoint.leaders && (await isLeaderOfGroup(app, request.viewer))))
      refuseOutsideAudience(endpoint, request.viewer)
    if (endpoint.grave && request.viewer) requireFreshProof(app, request.viewer)
  })
})

async function findCaller(app: FastifyInstance, request: FastifyRequest): Promise<Viewer | null> {
  const token = request.headers['x-auth-token']
  if (typeof token !== 'string' || token === '') return null
  const documentHash = documentHashIn(token)
  return documentHash === null
    ? findHolder(app, request, 'token_hash', fingerprint(token))
    : findHolder(app, request, 'document_hash', documentHash)
}

/** Checks whether an unverified account may call an endpoint: only for its own data. */
function isOpenToLimited(
  { waiting, own }: Endpoint,
  { params }: FastifyRequest,
  { userId }: Viewer,
): boolean {
  if (own === 'id') return (params as { id?: unknown }).id === userId
  return waiting === true || own === true
}

/** Checks whether the caller is an active member who leads a group. */
async function isLeaderOfGroup(
  { database, leadsAnyGroup }: Pick<FastifyInstance, 'database' | 'leadsAnyGroup'>,
  viewer: Viewer | null,
): Promise<boolean> {
  return viewer !== null && !viewer.limited && leadsAnyGroup(database, viewer.userId)
}

/**
 * Refuses a caller outside an endpoint's audience.
 * @throws {Refusal} unauthenticated, second_step_missing, forbidden
 */
function refuseOutsideAudience({ audience }: Pick<Endpoint, 'audience'>, viewer: Viewer | null): void {
  if (audience === 'everyone') return
  if (!viewer) throw refusal('unauthenticated')
  if (needsRight(audience) && !may(viewer, audience))
    throw refusal(viewer.secondStepMissing ? 'second_step_missing' : 'forbidden')
}

/** The session that a document is rendered for. */
interface DocumentSession {
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
function documentHashIn(token: string): string | null {
  const [hash = '', signature, ...rest] = token.split('.')
  if (signature === undefined || rest.length > 0) return null
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(hash))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? hash : null
}

function signatureOf(hash: string): string {
  return createHmac('sha256', processKey).update(hash).digest('base64url')
}

/** Finds the member of a requested document by its cookie. The cookie of an ended session expires. */
async function findReader(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
async function findHolder(
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
