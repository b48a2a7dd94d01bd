import { type Browser, chromium, type Page } from '@playwright/test'
import { browserEnvironment, findBrowser, quietFlags } from '../../tests/support/browser.ts'
import { tokenKey } from '../../web/browser/storage.ts'
import type { BrowserSession } from './demo-database.ts'
import { median } from './median.ts'

/** Milliseconds from the start of a visit until a members' page shows its content. */
export interface Arrival {
  path: string
  /** With an empty cache. */
  cold: number
  /** On a later visit. */
  warm: number
  /** The first paint of the cold visit. */
  painted: number
  /** The page responds to taps, on the cold visit. */
  usable: number
  /** Cumulative layout shift of the cold visit. */
  shift: number
  /** The bytes that a cold visit loads until the page responds. */
  kilobytes: number
  /** The scripts among them. */
  scripts: number
}

interface SignedInPage {
  path: string
  as: 'member' | 'officer'
  /** Selects the main content. */
  content: string
}

const pages: SignedInPage[] = [
  { path: '/dashboard', as: 'member', content: 'a[href="/edit-profile"]' },
  { path: '/posts', as: 'member', content: '[data-post]' },
  { path: '/account', as: 'member', content: 'main input[name=name]' },
  { path: '/admin', as: 'officer', content: 'main h1' },
  { path: '/calendar?view=month', as: 'member', content: 'main [data-class]' },
  { path: '/calendar?view=agenda', as: 'member', content: 'main a[href^="/calendar/"]' },
]

const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const slowdown = 4

/** Visits pages signed in, on a slow phone and network. */
export async function visitSignedIn(
  origin: string,
  sessions: Record<SignedInPage['as'], BrowserSession>,
  rounds: number,
): Promise<Arrival[]> {
  const found = await findBrowser()
  const browser = await chromium.launch({
    executablePath: found.path,
    env: browserEnvironment(found),
    args: ['--no-sandbox', ...quietFlags],
  })
  try {
    const arrivals: Arrival[] = []
    for (const { path, as, content } of pages) {
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round += 1)
        visits.push(await visitTwice(browser, { origin, session: sessions[as], path, content }))
      const of = (name: keyof Visit) => median(visits.map((visit) => visit[name]))
      arrivals.push({
        path,
        cold: Math.round(of('cold')),
        warm: Math.round(of('warm')),
        painted: Math.round(of('painted')),
        usable: Math.round(of('usable')),
        shift: Number(of('shift').toFixed(3)),
        kilobytes: Math.round(of('kilobytes')),
        scripts: of('scripts'),
      })
    }
    return arrivals
  } finally {
    await browser.close()
  }
}

type Visit = Omit<Arrival, 'path'>

interface Visited {
  origin: string
  session: BrowserSession
  path: string
  /** Selects the content that is waited for. */
  content: string
}

async function visitTwice(browser: Browser, { origin, session, path, content }: Visited): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    timezoneId: 'America/Chicago',
    // The emulated network ends at the page: a worker would pass by it.
    serviceWorkers: 'block',
    storageState: {
      cookies: [
        {
          name: 'document',
          value: session.documentSecret,
          domain: new URL(origin).hostname,
          path: '/',
          expires: -1,
          httpOnly: true,
          secure: false,
          sameSite: 'Lax',
        },
      ],
      origins: [{ origin, localStorage: [{ name: tokenKey, value: session.token }] }],
    },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let [bytes, scripts] = [0, 0]
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  devtools.on('Network.responseReceived', ({ type }) => {
    if (type === 'Script') scripts += 1
  })
  await page.addInitScript(() => {
    const measured = globalThis as unknown as { shift: number }
    measured.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        measured.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const cold = await visit(page, origin + path, content)
  const hydrated = await page.waitForFunction(
    () => performance.getEntriesByName('hydrated')[0]?.startTime ?? false,
  )
  const usable = Number(await hydrated.jsonValue())
  const loaded = { kilobytes: bytes / 1000, scripts }
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await page.waitForLoadState('networkidle').catch(() => undefined)
  const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
  await page.goto('about:blank')
  const warm = await visit(page, origin + path, content)
  await context.close()
  return { cold, warm, painted, usable, shift, ...loaded }
}

async function visit(page: Page, address: string, content: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const shown = await page
    .waitForFunction(
      (selector) => {
        const element = document.querySelector(selector)
        return element?.checkVisibility() ? performance.now() : false
      },
      content,
      { polling: 'raf' },
    )
    .catch((cause) => {
      throw new Error(`${address} does not show ${content}.`, { cause })
    })
  return Number(await shown.jsonValue())
}
