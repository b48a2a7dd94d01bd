import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Checks whether requests came through a proxy that the configuration does not name. */
    hasUnknownProxy(): boolean
  }
}

/** Headers in which proxies state their client. */
const forwarding = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/**
 * Detects a proxy missing in TRUST_PROXY: behind it everybody has one address, and one visitor can exhaust
 * the limits of all. A visitor who sends such a header from the open network is not a proxy.
 */
export const unknownProxy = plugin(async (app: FastifyInstance) => {
  const { config } = app
  const isTrusting = config.trustProxy.length > 0
  let isSeen = isProxyExpected(config)
  app.decorate('hasUnknownProxy', () => isSeen)
  app.addHook('onRequest', async ({ headers, socket, log }) => {
    if (isTrusting || isSeen || !forwarding.some((name) => name in headers)) return
    if (!isNearby(socket.remoteAddress ?? '')) return
    isSeen = true
    log.warn('requests come through a proxy that TRUST_PROXY does not name: everybody has one address')
  })
})

/** Checks whether the configuration implies a proxy without naming it. */
export function isProxyExpected({ trustProxy, publicUrl, host }: Config): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return trustProxy.length === 0 && (protocol === 'https:' || (isLoopback(host) && !isLoopback(hostname)))
}

function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  return address === 'localhost' || (ipaddr.isValid(address) && rangeOf(address) === 'loopback')
}

/** Networks that contain a site's proxies, but not its visitors. */
const nearby = ['loopback', 'private', 'uniqueLocal', 'linkLocal']

function isNearby(address: string): boolean {
  return ipaddr.isValid(address) && nearby.includes(rangeOf(address))
}

function rangeOf(address: string): string {
  return ipaddr.process(address).range()
}
