import { minute } from '../../../contract/time/durations.ts'
import { showOutdated, showWhenKept } from './worker-bar.ts'

declare global {
  /** The router's manifest of the build that the page belongs to. */
  var __reactRouterManifest: { version: string } | undefined
}

/** A message of the service worker to an open page (web/public/service-worker.js). */
interface WorkerMessage {
  isOutdated?: true
  keptAt?: string
}

/** Minimum milliseconds between two checks of the version by a page. */
const pause = 5 * minute

let isOld = false
let askedAt = Date.now()

function hear({ isOutdated, keptAt }: WorkerMessage): void {
  if (isOutdated) showOutdated()
  if (keptAt) showWhenKept(keptAt)
  isOld ||= keptAt !== undefined
}

/** Checks the version of the site when the page becomes visible again. */
async function askForVersion(): Promise<void> {
  const version = globalThis.__reactRouterManifest?.version
  if (document.visibilityState !== 'visible' || Date.now() - askedAt < pause || !version) return
  askedAt = Date.now()
  const address = `/__manifest?${new URLSearchParams({ version })}`
  const response = await fetch(address, { cache: 'no-store' }).catch(() => null)
  if (response?.headers.has('x-remix-reload-document')) showOutdated()
}

/**
 * Opens links as documents without network or on a device copy. The service worker responds to
 * documents, where the router would fail.
 */
function openAsDocument(event: MouseEvent): void {
  if (navigator.onLine && !isOld) return
  const link = event.target instanceof Element && event.target.closest('a')
  if (link && link.pathname !== location.pathname) event.stopPropagation()
}

addEventListener('click', openAsDocument, true)
document.addEventListener('visibilitychange', () => void askForVersion())
navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
  ports[0]?.postMessage('heard')
  hear(data)
})
navigator.serviceWorker.startMessages()
navigator.serviceWorker.controller?.postMessage('listening')
