import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp()
})

const documents = [
  '/announcements.atom',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/robots.txt',
  '/calendar.ics',
]

it.each(documents)('%s is not sent again to a reader that has it', async (url) => {
  const first = await site.client().get<string>(url)
  expect(first.status).toBe(200)
  expect(first.headers.etag).toMatch(/^"[\w-]+"$/)
  const headers = { 'if-none-match': String(first.headers.etag) }
  const again = await site.client().get(url, { headers })
  expect(again).toMatchObject({ status: 304, body: undefined })
  expect(again.headers.etag).toBe(first.headers.etag)
  const changed = await site.client().get(url, { headers: { 'if-none-match': '"another"' } })
  expect(changed).toMatchObject({ status: 200, body: first.body })
})

it('the manifest describes an application with existing icons of the stated sizes', async () => {
  interface Manifest {
    icons: { src: string; sizes: string; type: string }[]
    shortcuts: { url: string }[]
  }
  const { body: manifest } = await site.client().get<Manifest>('/manifest.webmanifest')
  expect(manifest).toMatchObject({ id: '/', name: 'Tharu Society of Chicago', short_name: 'Tharu Society' })
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/calendar', '/posts', '/profiles'])
  for (const { src, sizes, type } of manifest.icons) {
    const file = readFileSync(new URL(`../../web/public${src}`, import.meta.url))
    if (type === 'image/png') expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes)
  }
})

it('the page for when there is no network needs no script', async () => {
  const { status, body, headers } = await site.client().get<string>('/offline.html')
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('<h1>You are offline</h1>')
  expect(body).not.toContain('<script')
})

it('the content type of a document is unchanged', async () => {
  const types = async (url: string) => (await site.client().get(url)).headers['content-type']
  expect(await types('/sitemap.xml')).toBe('application/xml; charset=utf-8')
  expect(await types('/manifest.webmanifest')).toBe('application/manifest+json')
  expect((await site.client().send('HEAD', '/sitemap.xml')).status).toBe(200)
})
