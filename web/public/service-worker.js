/* Caches visited public pages and their parts for use offline. For members who ask for device copies also
   the calendar and the directory in their last state; nothing else of members. Every request but that of a
   hashed asset goes to the network first, so that an open page never belongs to an older version than the
   site. Notifies open pages when their data or their version is old. Shows the notifications that a member
   enabled on this device. */
const pages = 'pages-2'
const parts = 'parts-1'
/** The cache of an account's device copies. Pages create it with its mark, and delete it (web/browser/device-copies.ts). */
const copiesPrefix = 'copies-'
const copiesMark = '/copies-mark'
const pagesMax = 40
const partsMax = 400
const copiesMax = 60

const offlinePage = '/offline.html'
const partsOfOfflinePage = [offlinePage, '/offline.css', '/favicon.svg']
const lasting = [...partsOfOfflinePage, copiesMark]
const pagesForEveryone =
  /^\/(((about|bylaws|privacy|accessibility|announcements|calendar|board)(\/|$))|pages\/|$)/
/** The calls that are copied; for some, the page that shows their data is copied, too. */
const copiedCalls = {
  '/api/auth': null,
  '/api/events': '/calendar',
  '/api/profile': '/profiles',
  '/api/profile/birthdays': null,
  '/api/profile/locations': null,
}
/** The header with the language, the digits and the calendars of a page. */
const reader = 'x-reader'
/** The header with the time at which a response was copied. */
const copiedAt = 'x-copied-at'
const hour = 60 * 60 * 1000
const heardWithin = 1000
/** The copying time of the data on each open page, by page id; only for pages with old data. */
const oldest = new Map()
const copying = new Set()

self.addEventListener('install', (event) => {
  event.waitUntil(
    cacheOfflinePage()
      .then(copyOpenPages)
      .then(() => self.skipWaiting()),
  )
})
self.addEventListener('activate', (event) => {
  // The browser requests a page while this worker starts.
  const preloads = self.registration.navigationPreload?.enable()
  event.waitUntil(Promise.all([dropOlderCaches(), preloads]).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin === self.location.origin && request.method === 'DELETE' && pathname === '/api/auth')
    event.waitUntil(endNotifications())
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(event))
  else if (pathname === '/__manifest') event.respondWith(askForRoutes(event))
  else if (partsOfOfflinePage.includes(pathname)) event.respondWith(openPart(request))
  else if (pathname in copiedCalls && request.headers.has('x-auth-token'))
    event.respondWith(call(event, pathname))
})

/** Sends the copying time to a page that has just started to listen. */
self.addEventListener('message', ({ source }) => {
  if (oldest.has(source.id)) source.postMessage({ copiedAt: oldest.get(source.id) })
})

async function cacheOfflinePage() {
  const cache = await caches.open(parts)
  await cache.addAll(partsOfOfflinePage.map((path) => new Request(path, { cache: 'reload' })))
}

/** Copies the offline and visited pages again after a change of language, digits or calendars. */
async function followReader({ headers }) {
  const copied = await copiedReader()
  if (!copied || copied === headers.get(reader)) return
  await cacheOfflinePage()
  for (const { url } of await (await caches.open(pages)).keys())
    await copyPage(pages, new URL(url).pathname, pagesMax).catch(() => undefined)
}

/** Returns the reader of the offline page, and so of the last pages; null before the first one. */
async function copiedReader() {
  return (await find(offlinePage, parts))?.headers.get(reader) ?? null
}

/** Copies the start page and the open public pages, which were requested before the installation. */
async function copyOpenPages() {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const paths = new Set(['/', ...windows.map(({ url }) => new URL(url).pathname)])
  for (const path of paths)
    if (pagesForEveryone.test(path)) await copyPage(pages, path, pagesMax).catch(() => undefined)
}

async function dropOlderCaches() {
  for (const name of await caches.keys())
    if (name !== pages && name !== parts && !name.startsWith(copiesPrefix)) await caches.delete(name)
}

async function openPage(event, pathname) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    const isPage = response.ok && !response.redirected && isHtml(response)
    if (isPage) event.waitUntil(followReader(response).catch(() => undefined))
    if (isPage && pagesForEveryone.test(pathname)) {
      // A page rendered for a member is not stored, but its version for visitors.
      if (isForMember(response)) event.waitUntil(copyPage(pages, pathname, pagesMax).catch(() => undefined))
      else cacheLater(event, pages, response.clone(), pagesMax)
    }
    return response
  } catch (error) {
    const copy = (await findCopy(event.request)) ?? (await find(event.request, pages))
    if (copy) notifyOfAge(event.resultingClientId, copy)
    const shown = copy ?? (await caches.match(offlinePage, { ignoreVary: true }))
    if (shown) return shown
    throw error
  }
}

/** Returns the copy of an asset first: its name contains a hash of its content. */
async function openAsset(event) {
  const cached = await find(event.request, parts)
  if (cached) return cached
  const response = await fetch(event.request)
  if (response.ok) cacheLater(event, parts, response.clone(), partsMax)
  const isGone = response.status === 404 && event.request.destination === 'script'
  return isGone && (await notifyOfVersion(event)) ? unfinishedModule() : response
}

/** Returns a script that never ends. The page waits, while it asks whether to load the new version. */
function unfinishedModule() {
  return new Response('await new Promise(() => {})', { headers: { 'content-type': 'text/javascript' } })
}

/** Fetches the map of routes. React Router's header marks its refusal to pages of another version. */
async function askForRoutes(event) {
  const response = await fetch(event.request)
  if (response.headers.has('x-remix-reload-document')) event.waitUntil(notifyOfVersion(event))
  return response
}

async function openPart(request) {
  const cachedOr = async (error) =>
    (await caches.match(request, { ignoreVary: true })) ?? Promise.reject(error)
  return fetch(request).catch(cachedOr)
}

/** Calls the interface as a member; offline the copy responds, where the member enabled copies. */
async function call(event, pathname) {
  const copies = await findCopies()
  const page = copiedCalls[pathname]
  try {
    const response = await fetch(event.request)
    if (copies && response.ok) {
      cacheLater(event, copies, response.clone(), copiesMax)
      if (page) event.waitUntil(copyPage(copies, page, copiesMax).catch(() => undefined))
    }
    return response
  } catch (error) {
    const copy = await findCopy(event.request)
    if (!copy || event.request.signal.aborted) throw error
    if (page) notifyOfAge(event.clientId, copy)
    return copy
  }
}

/** Returns the name of the cache of device copies; undefined where they are not enabled. */
async function findCopies() {
  const names = await caches.keys().catch(() => [])
  return names.find((name) => name.startsWith(copiesPrefix))
}

async function findCopy(request) {
  const copies = await findCopies()
  return copies && find(request, copies)
}

function find(request, cacheName) {
  return caches.match(request, { cacheName, ignoreVary: true })
}

/** Copies the visitors' version of a page and its parts, at most once an hour. */
async function copyPage(name, path, max) {
  const earlier = await find(path, name)
  const isRecent = earlier && Date.now() - Date.parse(earlier.headers.get(copiedAt)) < hour
  const isFresh = isRecent && earlier.headers.get(reader) === (await copiedReader())
  const key = name + path
  if (isFresh || copying.has(key)) return
  copying.add(key)
  try {
    const response = await fetch(path)
    // Visitors may not see the directory: the scripts of that document load the member's from the copies.
    const isClosed = response.status === 401 && name.startsWith(copiesPrefix)
    if (!(response.ok || isClosed) || response.redirected || !isHtml(response)) return
    const text = await response.clone().text()
    const assets = new Set([...text.matchAll(/\/assets\/[\w.-]+/g)].map(([asset]) => asset))
    const cache = await caches.open(parts)
    for (const asset of assets) {
      if (!(await find(asset, parts))) await cache.add(asset)
      const follower = asset.endsWith('.js') && (await followerIn(asset))
      if (follower) assets.add(follower)
    }
    await store(name, path, response, max)
  } finally {
    copying.delete(key)
  }
}

/** Finds the script by which pages listen to this worker; their scripts import it, their HTML does not. */
async function followerIn(script) {
  const text = await (await find(script, parts))?.text()
  return text?.match(/\/assets\/follow-worker[\w.-]+\.js/)?.[0]
}

/** Notifies a page that its data are old. */
async function notifyOfAge(id, copy) {
  const at = copy.headers.get(copiedAt)
  const before = oldest.get(id)
  if (!at || (before && before <= at)) return
  oldest.set(id, at)
  ;(await self.clients.get(id))?.postMessage({ copiedAt: at })
}

/** Notifies a page that it is outdated; false where the page is too old to listen. */
async function notifyOfVersion({ clientId }) {
  const page = await self.clients.get(clientId)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), heardWithin)
    page?.postMessage({ isOutdated: true }, [port2])
  })
}

const isForMember = ({ headers }) => headers.get('cache-control')?.includes('no-store') ?? false
const isHtml = ({ headers }) => headers.get('content-type')?.startsWith('text/html') ?? false

/** Caches a response after delivering it. Where storage is full or forbidden, nothing is cached. */
function cacheLater(event, name, response, max) {
  event.waitUntil(store(name, event.request, response, max).catch(() => undefined))
}

async function store(name, request, response, max) {
  const copy = await dated(response)
  const cache = await caches.open(name)
  // Copies that were wiped meanwhile must not return.
  if (name.startsWith(copiesPrefix) && !(await cache.match(copiesMark))) return caches.delete(name)
  await cache.put(request, copy)
  const requests = await cache.keys()
  const removable = requests.filter(({ url }) => !lasting.includes(new URL(url).pathname))
  await Promise.all(removable.slice(0, -max).map((old) => cache.delete(old)))
}

/** Returns a complete response with its copying time. A broken connection must not replace an older copy. */
async function dated(response) {
  // A page reads the mark (isCopiedPage in web/session), and does not request data that only the network has.
  const body = isHtml(response)
    ? (await response.text()).replace('<html', '<html data-copied')
    : await response.arrayBuffer()
  const headers = new Headers(response.headers)
  headers.set(copiedAt, new Date().toISOString())
  return new Response(body, { status: response.status, headers })
}

self.addEventListener('push', (event) => {
  event.waitUntil(showNotification(event.data))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openFrom(event.notification))
})

/** Shows a notification. A browser requires one for every message, even for one that it cannot read. */
async function showNotification(data) {
  let message = {}
  try {
    message = data.json()
  } catch {
    // Shown with the default text.
  }
  const { title = self.location.hostname, body = '', path = '/' } = message
  await self.registration.showNotification(title, { body, icon: '/icon-192.png', data: { path } })
}

/** Opens a notification's page in a window that already shows it, or a new one. */
async function openFrom({ data }) {
  const { origin, href } = new URL(data?.path ?? '/', self.location.origin)
  const address = origin === self.location.origin ? href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => url === address)
  await (open ? open.focus() : self.clients.openWindow(address))
}

/** Ends the browser's notifications at sign-out, even where the site is unreachable. */
async function endNotifications() {
  const subscription = await self.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
