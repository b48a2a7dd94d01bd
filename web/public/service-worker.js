/*
 * Keeps the pages for everyone that a reader has seen, and what they are made of, for when there is no network. Pages
 * for members and answers of the interface are never kept. Everything is asked of the network first, so that an open page
 * never belongs to an older version than the site. Shows the notifications that a member asked for on this device.
 */
const pages = 'pages-1'
const parts = 'parts-1'
const pagesMax = 40
const partsMax = 200

const offlinePage = '/offline.html'
const partsOfOfflinePage = [offlinePage, '/offline.css', '/favicon.svg']
const pagesForEveryone =
  /^\/(((about|bylaws|privacy|accessibility|announcements|calendar|board)(\/|$))|pages\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOlderCaches(), preloadPages()]).then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin === self.location.origin && request.method === 'DELETE' && pathname === '/api/auth')
    event.waitUntil(giveUpNotifications())
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(openPage(event, pathname))
  else if (pathname.startsWith('/assets/')) event.respondWith(openAsset(event))
  else if (partsOfOfflinePage.includes(pathname)) event.respondWith(openPart(request))
})

async function keepOfflinePage() {
  const cache = await caches.open(parts)
  await cache.addAll(partsOfOfflinePage.map((path) => new Request(path, { cache: 'reload' })))
}

async function dropOlderCaches() {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name !== pages && name !== parts).map((name) => caches.delete(name)),
  )
}

/** Lets the browser ask for a page while this worker starts. */
async function preloadPages() {
  await self.registration.navigationPreload?.enable()
}

async function openPage(event, pathname) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request))
    const isPage = response.ok && !response.redirected && isHtml(response)
    if (isPage && pagesForEveryone.test(pathname)) keep(event, pages, response.clone(), pagesMax)
    return response
  } catch (error) {
    const kept = await caches.match(event.request, { cacheName: pages, ignoreVary: true })
    const shown = kept ?? (await caches.match(offlinePage, { ignoreVary: true }))
    if (shown) return shown
    throw error
  }
}

/** The name of an asset holds a hash of its content: what is kept is what would come. */
async function openAsset(event) {
  const kept = await caches.match(event.request, { cacheName: parts, ignoreVary: true })
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok) keep(event, parts, response.clone(), partsMax)
  return response
}

async function openPart(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await caches.match(request, { ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

function isHtml({ headers }) {
  return headers.get('content-type')?.startsWith('text/html') ?? false
}

/** Keeps a response after the page has got it. Where storage is full or forbidden, nothing is kept. */
function keep(event, name, response, max) {
  event.waitUntil(store(name, event.request, response, max).catch(() => undefined))
}

async function store(name, request, response, max) {
  const cache = await caches.open(name)
  await cache.put(request, response)
  const requests = await cache.keys()
  const removable = requests.filter(({ url }) => !partsOfOfflinePage.includes(new URL(url).pathname))
  await Promise.all(removable.slice(0, -max).map((old) => cache.delete(old)))
}

self.addEventListener('push', (event) => {
  event.waitUntil(showNotification(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openFrom(event.notification))
})

/** Shows what the site sent. A browser wants something to be shown for every message, even one that it cannot read. */
async function showNotification(data) {
  let said = {}
  try {
    said = data.json()
  } catch {
    // Shown without words of its own.
  }
  const { title = self.location.hostname, body = '', path = '/' } = said
  await self.registration.showNotification(title, { body, icon: '/icon-192.png', data: { path } })
}

/** Opens the page that a notification is about, in a window that shows it already or in a new one. */
async function openFrom({ data }) {
  const { origin, href } = new URL(data?.path ?? '/', self.location.origin)
  const address = origin === self.location.origin ? href : self.location.origin
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => url === address)
  await (open ? open.focus() : self.clients.openWindow(address))
}

/** Whoever signs out is told nothing here any more, even where the site cannot hear of it. */
async function giveUpNotifications() {
  const subscription = await self.registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}
