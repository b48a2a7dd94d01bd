import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import { publicLookup } from './public-addresses.ts'
import { PushFailure } from './push-failure.ts'
import type { PushRequest } from './push-message.ts'

/** Hands a notification to a push service; returns the status of its response. */
export type PushTransport = (push: PushRequest, signal: AbortSignal) => Promise<number>

/**
 * Calls push services, whose addresses come from browsers: only by https, by name and at public addresses. Nothing is
 * followed, and nothing is read but the status.
 */
export function openPushTransport(lookup = publicLookup()): PushTransport {
  // Of its own, so that no proxy of the environment looks names up instead.
  const agent = new Agent({ keepAlive: false })
  return ({ endpoint, headers, body }, signal) => {
    const url = new URL(endpoint)
    // An address in numbers would be connected to without being looked up.
    if (url.protocol !== 'https:' || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0)
      return Promise.reject(new PushFailure('refused', 'address not allowed'))
    return new Promise((resolve, reject) => {
      const call = request(url, { method: 'POST', headers, agent, lookup, signal }, (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      call.on('error', reject)
      call.end(body)
    })
  }
}
