import { randomBytes } from 'node:crypto'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { registry } from '../../contract/registry.ts'
import { day, second } from '../../contract/time/durations.ts'
import type { Config } from '../config.ts'

/** Browser features that no page of the site needs. */
const closedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** Only these two policies turn text into markup or scripts (web/shell/page/first-script.tsx). */
const trustedTypes = [`require-trusted-types-for 'script'`, 'trusted-types default sanitised']

const yearInSeconds = (365 * day) / second

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page that other sites may frame. It has no session, and only links to click on. */
    framed?: true
  }
  interface FastifyRequest {
    /** The nonce of inline scripts and styles in the content security policy. */
    nonce: string
  }
}

/** Sets security headers, and a content security policy with a nonce for each response. */
export const securityHeaders = plugin(async (app: FastifyInstance) => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    // Other sites of the society may embed responses; pages stay protected by frame-ancestors.
    crossOriginResourcePolicy: { policy: 'same-site' },
    strictTransportSecurity: transportSecurity(app.config),
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  app.decorateRequest('nonce', '')
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64')
    reply.header('content-security-policy', contentSecurityPolicy(app.config, request))
    reply.header('permissions-policy', closedFeatures)
    if (request.routeOptions.config.framed)
      reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
  })
})

/** Restricts browsers to https where the site uses it, unless `HSTS` disables that. */
function transportSecurity({ publicUrl, hsts }: Config) {
  if (hsts === 'off' || !publicUrl.startsWith('https:')) return false
  return { maxAge: yearInSeconds, includeSubDomains: hsts !== 'host', preload: hsts === 'preload' }
}

/** Policy of the interface's documentation page, which a library renders from our description. */
const docs = /^\/api\/docs\b/

function contentSecurityPolicy(config: Config, { nonce, url, routeOptions }: FastifyRequest): string {
  const writesMarkup = config.development || docs.test(url)
  const donation = config.donation ? ` ${new URL(config.donation.url).origin}` : ''
  const feed = config.socialFeedUrl ? new URL(config.socialFeedUrl).origin : `'none'`
  return [
    `default-src 'self'`,
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' data: ${new URL(config.publicUrl).origin}`,
    `font-src 'self'`,
    `connect-src 'self'${config.development ? ' ws:' : ''}`,
    `form-action 'self'${donation}`,
    `frame-src ${feed}`,
    `frame-ancestors ${routeOptions.config.framed ? '*' : `'none'`}`,
    `base-uri 'none'`,
    `object-src 'none'`,
    // Vite uses a worker to wait for a restarted server.
    ...(config.development ? [`worker-src 'self' blob:`] : []),
    ...(writesMarkup ? [] : trustedTypes),
  ].join('; ')
}

/**
 * Forbids caching of every response that does not allow it. Responses of the interface differ by token, and
 * pages contain data of members who may change or remove it (ASVS 14.3.2).
 */
export const cacheHeaders = plugin(async (app: FastifyInstance) => {
  app.addHook('onSend', async (request, reply) => {
    if (reply.hasHeader('cache-control')) return
    reply.header('cache-control', isSecret(request.url) ? 'no-store' : 'private, no-cache')
  })
})

/** The pages behind links in emails: their address is a secret. */
const linkPage = /^\/(verify|reset|welcome|unsubscribe)\//

function isSecret(url: string): boolean {
  return url.startsWith('/api/') || linkPage.test(url)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A public picture, which pages of the allowed origins may show. */
    picture?: true
    /** A public file that pages of every origin may read. */
    everyOrigin?: true
  }
}

/** Every method of the contract; a new one is allowed with its endpoint. */
const methods = [...new Set(Object.keys(registry).map((key) => key.split(' ')[0] ?? '')), 'HEAD']

/** The feed of announcements, which the site renders. */
const feed = /^\/announcements\.atom(?:\?|$)/

/**
 * Checks whether pages of every origin may read a response. They may send no token: that would need a
 * preflight, which only the allowed origins pass.
 */
function isForEveryOrigin({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || headers['x-auth-token'] !== undefined) return false
  const { everyOrigin, endpoint } = routeOptions.config
  return everyOrigin ?? endpoint?.everyOrigin ?? feed.test(url)
}

/**
 * Sets the CORS headers. Pages of the allowed origins may call the interface and show its pictures, those of
 * every origin read public events and announcements; browsers refuse everything else.
 */
export const crossOrigin = plugin(async (app: FastifyInstance) => {
  const { allowedOrigins } = app.config
  await app.register(cors, {
    origin: allowedOrigins,
    methods,

    allowedHeaders: ['content-type', 'x-auth-token', 'idempotency-key', 'if-match', 'if-none-match'],
    // A plain OPTIONS request also gets a response, instead of a refusal in the library's format.
    strictPreflight: false,
    exposedHeaders: ['link', 'retry-after', 'etag', 'x-request-id', 'content-disposition'],
  })
  app.addHook('onRequest', async (request, reply) => {
    if (isForEveryOrigin(request) && !reply.hasHeader('access-control-allow-origin'))
      reply.header('access-control-allow-origin', '*')
  })
  if (allowedOrigins.length === 0) return
  app.addHook('onRequest', async ({ routeOptions }, reply) => {
    if (routeOptions.config.picture) reply.header('cross-origin-resource-policy', 'cross-origin')
  })
})
