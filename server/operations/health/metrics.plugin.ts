import { timingSafeEqual } from 'node:crypto'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import type { Registry } from 'prom-client'
import { second } from '../../../contract/time/durations.ts'
import { poolCounts } from '../../database/engines/postgres.ts'
import { fingerprint } from '../../database/identifiers.ts'
import { refusal } from '../../endpoints/refusal.ts'
import { mailCounts } from '../../mail/mail-queue.ts'
import { readBackupState } from '../schedule/scheduled-backups.ts'

const latencies = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const success = 200
type Library = typeof import('prom-client')

const mailStates = ['queued', 'sending', 'sent', 'dead']

/**
 * Serves measurements of this process for Prometheus at `/metrics`, with the configured token. Without a
 * token nothing is measured, and the path does not exist.
 */
export const metrics = plugin(async (app: FastifyInstance) => {
  const { metricsToken } = app.config
  if (metricsToken === null) return
  // Loaded only on sites with metrics.
  const library = await import('prom-client')
  const register = new library.Registry()
  library.collectDefaultMetrics({ register })
  measureRequests(app, library, register)
  measureAdmission(app, library, register)
  measureSite(app, library, register)
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) throw refusal('unauthenticated')
    return reply
      .header('cache-control', 'no-store')
      .type(register.contentType)
      .send(await register.metrics())
  })
})

/** Compares hashes, so that timing reveals nothing about the token. */
function mayRead({ headers }: FastifyRequest, token: string): boolean {
  const sent = headers.authorization?.replace(/^Bearer /i, '') ?? ''
  return timingSafeEqual(Buffer.from(fingerprint(sent)), Buffer.from(fingerprint(token)))
}

/** Measures requests by the pattern of their route, which contains no ids and no secrets. */
function measureRequests(app: FastifyInstance, { Histogram }: Library, register: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: latencies,
    registers: [register],
  })
  app.onServed(({ method = '', route, status, milliseconds }) => {
    durations.observe({ method, route, status }, milliseconds / second)
  })
}

/** Measures requests that are queued, running, or refused for lack of time. */
function measureAdmission(app: FastifyInstance, { Counter, Gauge }: Library, register: Registry): void {
  new Gauge({
    name: 'site_requests_in_progress',
    help: 'Requests by line (entry: signing in; site: everything else) and state: waiting, working, aside (waiting for the caller)',
    labelNames: ['line', 'state'],
    registers: [register],
    collect() {
      for (const [line, counts] of Object.entries(app.admission.queues))
        for (const state of ['waiting', 'working', 'aside'] as const) this.set({ line, state }, counts[state])
    },
  })
  new Counter({
    name: 'site_requests_refused_total',
    help: 'Requests refused at once, by reason: full (more than can be served in time), account (one asks for too much)',
    labelNames: ['reason'],
    registers: [register],
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(app.admission.refused)) this.inc({ reason }, count)
    },
  })
}

/** Measures pending work and open connections; queries the database when the metrics are requested. */
function measureSite(app: FastifyInstance, { Gauge }: Library, register: Registry): void {
  const { database } = app
  new Gauge({
    name: 'site_mails',
    help: 'Emails by state: queued, sending, sent within a week, dead',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const counts = await mailCounts(database).catch(() => ({}) as Record<string, number>)
      for (const state of mailStates) this.set({ state }, counts[state] ?? 0)
    },
  })
  new Gauge({
    name: 'site_last_backup_timestamp_seconds',
    help: 'When the last backup succeeded; 0 while none has',
    registers: [register],
    async collect() {
      const state = await readBackupState(database).catch(() => null)
      this.set(state?.succeeded_at ? Date.parse(state.succeeded_at) / second : 0)
    },
  })
  new Gauge({
    name: 'site_connections',
    help: 'Open connections to this process, those of live streams included',
    registers: [register],
    collect() {
      return new Promise<void>((resolve) => {
        app.server.getConnections((_error, count) => {
          this.set(count ?? 0)
          resolve()
        })
      })
    },
  })
  const streams = new Gauge({
    name: 'site_live_streams',
    help: 'Open live streams',
    registers: [register],
  })
  app.addHook('onSend', async ({ routeOptions }, reply) => {
    if (!routeOptions.config.endpoint?.stream || reply.statusCode !== success) return
    streams.inc()
    finished(reply.raw, () => streams.dec())
  })
  new Gauge({
    name: 'site_database_connections',
    help: 'Connections of the pool to PostgreSQL by state; the embedded database has none',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(poolCounts())) this.set({ state }, count)
    },
  })
}
