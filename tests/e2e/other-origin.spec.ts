import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { registry } from '../../contract/registry.ts'
import { expect, test } from './fixtures.ts'
import { someone } from './people.ts'
import { startServer } from './running-server.ts'

/** Serves an empty page on an origin that browsers consider another site. */
async function anotherSite(): Promise<{ origin: string; stop: () => void }> {
  const site = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><link rel="icon" href="data:,">')
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const { port } = site.address() as AddressInfo
  return { origin: `http://localhost:${port}`, stop: () => site.close() }
}

/** Calls every endpoint from the page with a client's headers; returns those without a response. */
function unansweredCalls(page: Page, url: string): Promise<string[]> {
  return page.evaluate(
    async ({ url, keys }) => {
      const isAnswered = async (key: string) => {
        const [method = '', path = ''] = key.split(' ')
        const headers = { 'content-type': 'application/json', 'x-auth-token': 'none', 'if-match': '"1"' }
        const body = method === 'GET' ? {} : { body: '{}' }
        const address = url + path.replace(/:\w+/g, 'none')
        return fetch(address, { method, headers, ...body }).then(
          () => true,
          () => false,
        )
      }
      const answered = await Promise.all(keys.map(isAnswered))
      return keys.filter((_, index) => !answered[index])
    },
    { url, keys: Object.keys(registry) },
  )
}

function canShow(page: Page, address: string): Promise<boolean> {
  return page.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    return picture.decode().then(
      () => true,
      () => false,
    )
  }, address)
}

test('a page of an allowed origin may make every call, and one of another origin none', {
  tag: '@desktop',
}, async ({ page, allowErrors }) => {
  allowErrors(/status of 4\d\d/, /blocked by CORS policy/, /net::ERR_/)
  const allowed = await anotherSite()
  const stranger = await anotherSite()
  const server = await startServer({ ALLOWED_ORIGINS: allowed.origin })
  try {
    const { id } = await someone(server.url)
    await page.goto(allowed.origin)
    expect(await unansweredCalls(page, server.url)).toEqual([])
    expect(await canShow(page, `${server.url}/avatars/${id}`)).toBe(true)

    await page.goto(stranger.origin)
    expect(await unansweredCalls(page, server.url)).toEqual(Object.keys(registry))
  } finally {
    await server.stop()
    allowed.stop()
    stranger.stop()
  }
})
