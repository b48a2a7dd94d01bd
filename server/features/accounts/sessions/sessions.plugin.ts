import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { type Endpoint, needsRight } from '../../../../contract/endpoint.ts'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint } from '../../../database/identifiers.ts'
import { may, type Viewer } from '../../../endpoints/context.ts'
import { refusal } from '../../../endpoints/refusal.ts'
import { documentSecretOf, isForDocument } from './browser-cookies.ts'
import { type DocumentSession, documentHashIn, findHolder, findReader } from './document-session.ts'
import { requireFreshProof } from './proof.service.ts'

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
