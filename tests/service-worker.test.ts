import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const file = join(import.meta.dirname, '../web/public/service-worker.js')
const origin = 'https://society.example'

/** Runs the service worker in a fake browser that records calls, with open windows. */
function aWorker(...addresses: string[]) {
  const handlers = new Map<string, (event: object) => void>()
  const notes: unknown[] = []
  const note = (what: string) => async (about?: unknown, more?: unknown) =>
    void notes.push([what, about, more].filter((part) => part !== undefined))
  const windows = addresses.map((url) => ({ url, focus: () => note('focus')(url) }))
  const self = {
    addEventListener: (kind: string, handler: (event: object) => void) => handlers.set(kind, handler),
    location: { origin, hostname: 'society.example' },
    registration: {
      showNotification: note('show'),
      pushManager: { getSubscription: async () => ({ unsubscribe: note('unsubscribe') }) },
    },
    clients: { matchAll: async () => windows, openWindow: note('open') },
  }
  runInNewContext(readFileSync(file, 'utf8'), { self, URL })
  return async (kind: string, event: object) => {
    let work: unknown
    handlers.get(kind)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) })
    await work
    return notes
  }
}

const tapped = (path: string) => ({ notification: { close: () => undefined, data: { path } } })

test('shows what the site sent', async () => {
  const message = { title: 'Society', body: 'Canceled: Dinner', path: '/calendar/1' }
  expect(await aWorker()('push', { data: { json: () => message } })).toEqual([
    ['show', 'Society', { body: 'Canceled: Dinner', icon: '/icon-192.png', data: { path: '/calendar/1' } }],
  ])
})

test('shows something for a message that it cannot read', async () => {
  expect(await aWorker()('push', { data: null })).toEqual([
    ['show', 'society.example', { body: '', icon: '/icon-192.png', data: { path: '/' } }],
  ])
})

test('a tap opens the page that the notification is about, where no window shows it', async () => {
  const other = `${origin}/posts`
  expect(await aWorker(other)('notificationclick', tapped('/calendar/1'))).toEqual([
    ['open', `${origin}/calendar/1`],
  ])
  const shown = `${origin}/calendar/1`
  expect(await aWorker(other, shown)('notificationclick', tapped('/calendar/1'))).toEqual([['focus', shown]])
})

test.each(['https://elsewhere.example/', '//elsewhere.example', 'javascript:alert(1)'])(
  'a tap never leads to %s',
  async (path) => {
    expect(await aWorker()('notificationclick', tapped(path))).toEqual([['open', origin]])
  },
)

test('signing out gives up the address at the push service, with or without network', async () => {
  const request = { method: 'DELETE', url: `${origin}/api/auth` }
  expect(await aWorker()('fetch', { request })).toEqual([['unsubscribe']])
  expect(await aWorker()('fetch', { request: { ...request, url: `${origin}/api/profile` } })).toEqual([])
})

test.each([
  [200, ['/copies-mark', '/api/profile', '/profiles']],
  [401, ['/copies-mark', '/api/profile', '/profiles']],
  [403, ['/copies-mark', '/api/profile']],
  [500, ['/copies-mark', '/api/profile']],
])('a directory whose document for visitors has status %i is copied as %j', async (status, copied) => {
  const stored = new Map<string, Map<string, Response>>([
    ['copies-anna', new Map()],
    ['parts-1', new Map()],
  ])
  stored.get('copies-anna')?.set('/copies-mark', new Response())
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, origin).pathname
  const cacheOf = (name: string) => {
    const held = stored.get(name) ?? new Map<string, Response>()
    return {
      match: async (request: string) => held.get(pathOf(request))?.clone(),
      put: async (request: string, response: Response) => void held.set(pathOf(request), response),
      add: async () => undefined,
      keys: async () => [...held.keys()].map((path) => ({ url: origin + path })),
    }
  }
  const caches = {
    keys: async () => [...stored.keys()],
    open: async (name: string) => cacheOf(name),
    match: async (request: string, { cacheName }: { cacheName: string }) => cacheOf(cacheName).match(request),
  }
  const document = () => new Response('<html></html>', { status, headers: { 'content-type': 'text/html' } })
  const fetch = async (request: string | object) =>
    request === '/profiles' ? document() : Response.json([], { headers: { 'x-for': 'anna' } })
  let call: ((event: object) => void) | undefined
  const self = {
    addEventListener: (kind: string, handler: typeof call) => {
      if (kind === 'fetch') call = handler
    },
    location: { origin, hostname: 'society.example' },
  }
  runInNewContext(readFileSync(file, 'utf8'), { self, URL, Response, Headers, caches, fetch })
  const work: Promise<unknown>[] = []
  const request = {
    method: 'GET',
    mode: 'cors',
    url: `${origin}/api/profile`,
    headers: new Headers({ 'x-auth-token': 't' }),
  }
  call?.({
    request,
    waitUntil: (one: Promise<unknown>) => work.push(one),
    respondWith: (one: Promise<unknown>) => work.push(one),
  })
  for (let done = 0; done < work.length; done += 1) await work[done]
  expect([...(stored.get('copies-anna')?.keys() ?? [])]).toEqual(copied)
})

test('the offline page and the visited pages are cached again after a change of language', async () => {
  const fetched: string[] = []
  const visited = ['/about', '/about?lang=ne', '/board']
  const offline = new Response('', { headers: { 'x-reader': 'en' } })
  const stored = new Map<string, Response>()
  const caches = {
    keys: async () => [],
    match: async (path: string) => (path === '/offline.html' ? offline : stored.get(path)),
    open: async (name: string) => ({
      addAll: async (requests: { path: string }[]) => fetched.push(...requests.map(({ path }) => path)),
      keys: async () => (name === 'pages-2' ? visited : []).map((path) => ({ url: origin + path })),
      put: async (path: string, response: Response) => void stored.set(path, response),
    }),
  }
  const fetch = async (path: string) => {
    fetched.push(path)
    return new Response('<html></html>', { headers: { 'content-type': 'text/html', 'x-reader': 'en' } })
  }
  let open: ((event: object) => void) | undefined
  const self = {
    addEventListener: (kind: string, handler: typeof open) => {
      if (kind === 'fetch') open = handler
    },
    location: { origin, hostname: 'society.example' },
  }
  class Request {
    path: string
    constructor(path: string) {
      this.path = path
    }
  }
  runInNewContext(readFileSync(file, 'utf8'), { self, URL, Headers, Response, Request, caches, fetch })
  const visit = async (language: string) => {
    const headers = { 'content-type': 'text/html', 'x-reader': language }
    const work: Promise<unknown>[] = []
    open?.({
      request: { method: 'GET', mode: 'navigate', url: `${origin}/login` },
      preloadResponse: Promise.resolve(new Response('<html></html>', { headers })),
      waitUntil: (one: Promise<unknown>) => work.push(one),
      respondWith: (one: Promise<unknown>) => work.push(one),
    })
    for (let done = 0; done < work.length; done += 1) await work[done]
  }
  await visit('en')
  expect(fetched).toEqual([])
  await visit('ne')
  expect(fetched).toEqual(['/offline.html', '/offline.css', '/favicon.svg', '/about', '/board'])
})
