import { expect } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { registry } from '../../contract/registry.ts'
import type { Client } from './client.ts'
import { pagePaths } from './page-paths.ts'

/** Requests every readable address, and returns responses that contain one of the texts. */
export async function leaksTo(viewer: Client, addresses: string[], secrets: string[]): Promise<string[]> {
  const leaks: string[] = []
  for (const url of addresses) {
    const { status, body, headers } = await viewer.get(url)
    expect(status === 429 || status >= 500, url).toBe(false)
    const output = `${JSON.stringify(body)} ${JSON.stringify(headers)}`.toLowerCase()
    // The response may repeat the search in the address.
    const asked = decodeURIComponent(url).toLowerCase()
    for (const secret of secrets)
      if (output.includes(secret) && !asked.includes(secret)) leaks.push(`${secret} at ${url}`)
  }
  return leaks
}

/** Fills the parameters of a path with each id in turn. */
export function filled(path: string, given: string[]): string[] {
  if (!/:\w+/.test(path)) return [path]
  // Pages of the administration are the same for every id until a browser has loaded them.
  const tried = path.startsWith('/admin/') ? given.slice(0, 1) : given
  return tried.map((id) => path.replace(/:\w+/g, id))
}

/** Every call that reads, with every given id. */
export function readingAddresses(given: string[]): string[] {
  return Object.entries(registry as Record<string, Endpoint>)
    .filter(([key, { stream }]) => key.startsWith('GET ') && !stream)
    .flatMap(([key]) => filled(key.slice('GET '.length), given))
}

/** Every page and its data, with every given id. */
export function pageAddresses(given: string[]): string[] {
  return pagePaths
    .flatMap((path) => filled(path, given))
    .flatMap((path) => [path, `${path === '/' ? '/_root' : path}.data`])
}
