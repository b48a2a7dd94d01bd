import { type Browser, chromium, type Page } from '@playwright/test'
import { browserEnvironment, findBrowser, quietFlags } from '../../tests/support/browser.ts'
import { tokenKey } from '../../web/browser/storage.ts'
import { median } from './median.ts'

/** When a page of members shows what somebody came for; milliseconds from the start of the visit. */
export interface Arrival {
  path: string
  /** With an empty cache. */
  cold: number
  /** On a later visit. */
  warm: number
  /** The first paint of the cold visit. */
  painted: number
  /** The bytes that a cold visit loads until then. */
  kilobytes: number
}

/** The main content of each page. */
const pages = {
  '/posts': '[data-post]',
  '/dashboard': 'a[href="/edit-profile"]',
  '/calendar?view=month': 'main [data-class]',
  '/calendar?view=agenda': 'main a[href^="/calendar/"]',
}

const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const slowdown = 4

/** Visits pages as a member on a slow phone and network. */
export async function visitAsMember(origin: string, token: string, rounds: number): Promise<Arrival[]> {
  const found = await findBrowser()
  const browser = await chromium.launch({
    executablePath: found.path,
    env: browserEnvironment(found),
    args: ['--no-sandbox', ...quietFlags],
  })
  try {
    const arrivals: Arrival[] = []
    for (const [path, content] of Object.entries(pages)) {
      const visits: Visit[] = []
      for (let round = 0; round < rounds; round += 1)
        visits.push(await visitTwice(browser, { origin, token, path, content }))
      const of = (name: keyof Visit) => Math.round(median(visits.map((visit) => visit[name])))
      arrivals.push({
        path,
        cold: of('cold'),
        warm: of('warm'),
        painted: of('painted'),
        kilobytes: of('kilobytes'),
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
  token: string
  path: string
  /** Selects the content that is waited for. */
  content: string
}

async function visitTwice(browser: Browser, { origin, token, path, content }: Visited): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    timezoneId: 'America/Chicago',
    // The emulated network ends at the page: a worker would pass by it.
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: tokenKey, value: token }] }] },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  const cold = await visit(page, origin + path, content)
  const kilobytes = bytes / 1000
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.goto('about:blank')
  const warm = await visit(page, origin + path, content)
  await context.close()
  return { cold, warm, painted, kilobytes }
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
