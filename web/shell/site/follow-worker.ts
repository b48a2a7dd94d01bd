import { m } from '../../../contract/paraglide/messages.js'
import { minute } from '../../../contract/time/durations.ts'
import { formatInstant } from '../../design/texts/format-date.ts'

declare global {
  /** The router's manifest of the build that the page belongs to. */
  var __reactRouterManifest: { version: string } | undefined
}

/** A message of the service worker to an open page (web/public/service-worker.js). */
interface WorkerMessage {
  isOutdated?: true
  copiedAt?: string
}

/** Minimum milliseconds between two checks of the version by a page. */
const pause = 5 * minute

const words = 'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=hidden])'

// Loaded separately from the pages, and before them: neither React nor the pages' style sheets are available.
const look = `
.worker-bar { position: sticky; z-index: 9; inset-block-start: 0; }
.worker-bar > div { display: flex; flex-wrap: wrap; align-items: center; justify-content: center;
  gap: var(--space-1) var(--space-2); padding: var(--space-1) var(--space-2);
  border-block-end: 4px solid var(--celebration); background: var(--celebration-wash); color: var(--ink); }
.worker-bar p { min-width: 0; margin: 0; }
.worker-bar button { min-height: var(--touch); padding-inline: var(--space-2); border: 2px solid;
  border-radius: var(--corner-small); background: none; font-weight: 700; }
@media print { .worker-bar { display: none; } }`

let bar: HTMLElement | undefined
/** True while the page is a copy, offline. */
let isCopied = false
let askedAt = Date.now()

function hear({ isOutdated, copiedAt }: WorkerMessage): void {
  if (isOutdated) showOutdated()
  if (copiedAt) showCopyTime(copiedAt)
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
 * Opens links as documents offline or on a device copy. The service worker responds to documents, where the
 * router would fail.
 */
function openAsDocument(event: MouseEvent): void {
  if (navigator.onLine && !isCopied) return
  const link = event.target instanceof Element && event.target.closest('a')
  if (link && link.pathname !== location.pathname) event.stopPropagation()
}

/** Asks whether to load the new version of the site. */
function showOutdated(): void {
  if (!isCopied) show(m.site_version(), m.site_version_reload())
}

/** Shows the copying time of the page. */
function showCopyTime(instant: string): void {
  isCopied = true
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  show(m.site_copied_page({ date: formatInstant(instant, timeZone) }), m.site_try_again())
}

function show(text: string, action: string): void {
  const paragraph = document.createElement('p')
  paragraph.textContent = text
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = action
  button.addEventListener('click', reload)
  const content = document.createElement('div')
  content.append(paragraph, button)
  whenHydrated(() => {
    bar ??= createBar()
    bar.replaceChildren(content)
  })
}

function createBar(): HTMLElement {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  document.adoptedStyleSheets.push(sheet)
  const created = document.createElement('div')
  created.className = 'worker-bar'
  created.role = 'status'
  document.body.prepend(created)
  return created
}

/** Runs work once the page is hydrated; the markup must not change before. */
function whenHydrated(work: () => void): void {
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    work()
  })
  observer.observe({ type: 'mark', buffered: true })
}

function reload(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(words)]
  const hasWords = fields.some(({ value, defaultValue }) => value !== defaultValue)
  if (!hasWords || confirm(m.site_version_loses())) location.reload()
}

addEventListener('click', openAsDocument, true)
document.addEventListener('visibilitychange', () => void askForVersion())
navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<WorkerMessage>) => {
  ports[0]?.postMessage('heard')
  hear(data)
})
navigator.serviceWorker.startMessages()
navigator.serviceWorker.controller?.postMessage('listening')
