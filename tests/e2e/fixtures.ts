import { type BrowserContext, test as base, type Page, type TestInfo } from '@playwright/test'
import { type MailedServer, startMailedServer } from './mailed-server.ts'
import { type NamedServer, startNamedServer } from './named-server.ts'
import { expect, readNepali } from './nepali/journeys.ts'
import { type RunningServer, startServer } from './running-server.ts'

export { expect }

interface TestFixtures {
  /** The server that the journey visits. */
  server: RunningServer
  /** Console errors that this test expects, such as the browser's own report of a 401. */
  allowErrors: (...patterns: RegExp[]) => void
}

/** Each worker starts its server with the first journey that needs it. */
interface WorkerFixtures {
  sharedServer: RunningServer
  changedServer: RunningServer
  named: NamedServer
  mailed: MailedServer
}

const startsWithin = 60_000
const forTheWorker = { scope: 'worker', timeout: startsWithin } as const

/** Leaving a page, or going offline, while the router prefetches the map of linked routes: it asks again when needed. */
const prefetchGivenUp = /^Failed to fetch manifest patches TypeError: Failed to fetch/

/** Playwright's test against the shipped server; an error in the browser fails it. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  sharedServer: [async ({}, use) => untilDone(await startServer(), use), forTheWorker],
  changedServer: [async ({}, use) => untilDone(await startServer(), use), forTheWorker],
  named: [async ({}, use) => untilDone(await startNamedServer(), use), forTheWorker],
  mailed: [async ({}, use) => untilDone(await startMailedServer(), use), forTheWorker],
  server: ({ sharedServer }, use) => use(sharedServer),
  baseURL: ({ server }, use) => use(server.url),
  viewport: ({}, use, testInfo) => use(sizeOf(testInfo).viewport),
  deviceScaleFactor: ({}, use, testInfo) => use(sizeOf(testInfo).deviceScaleFactor),
  isMobile: ({}, use, testInfo) => use(sizeOf(testInfo) === phone),
  hasTouch: ({}, use, testInfo) => use(sizeOf(testInfo) === phone),
  locale: ({}, use, { tags, project }) => use(readsNepali(tags, project.name) ? 'ne-NP' : 'en-US'),
  context: async ({ context, javaScriptEnabled, locale }, use) => {
    await readNepali(context, locale === 'ne-NP')
    if (javaScriptEnabled) context.on('page', openLively)
    await use(context)
  },
  allowErrors: [
    async ({ context, server }, use, testInfo) => {
      const allowed: RegExp[] = [prefetchGivenUp]
      const errors = collectErrors(context)
      await use((...patterns) => void allowed.push(...patterns))
      const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)))
      if (unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus)
        await testInfo.attach('server log', { body: server.log() })
      expect(unexpected, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const desktop = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

/**
 * Returns the window of a journey: a phone's, where space is scarce, unless its tag is @desktop.
 * The second run of a journey tagged @both has a computer's.
 */
function sizeOf({ tags, project }: TestInfo) {
  return project.name === 'desktop' || tags.includes('@desktop') ? desktop : phone
}

/** Returns true for journeys in Nepali. Those at both sizes run in English on the phone. */
function readsNepali(tags: readonly string[], project: string): boolean {
  if (process.env.SUITE_LANGUAGE === 'ne') return true
  return tags.includes('@nepali') && (project === 'desktop' || !tags.includes('@both'))
}

/** The same on another server, for journeys that change the site for everybody. */
export const testOnChangedSite = test.extend({ server: ({ changedServer }, use) => use(changedServer) })

/** The same on a server whose address is a name, as passkeys need it; journeys may change the site there, too. */
export const testOnNamedSite = test.extend({ server: ({ named }, use) => use(named.server) })

/** The same for one journey alone: the officer has what the site gives at first, and no second step of another journey. */
export const testOnOwnSite = test.extend({
  server: async ({}, use) => {
    const { server, stop } = await startNamedServer()
    await use(server)
    await stop()
  },
})

/** The same on a server that sends its mail to a mailbox. */
export const testWithMail = test.extend({ server: ({ mailed }, use) => use(mailed.server) })

/** The browser's console message when the dashboard requests a profile that does not exist. */
export const noProfileYet = /status of 404 .*\/api\/profile\/me\)/

/** Makes `goto` and `reload` wait for scripts, which load after the first paint. */
function openLively(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (address, options) => {
    const response = await goto(address, options)
    if (options?.waitUntil === undefined) await comeToLife(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil === undefined) await comeToLife(page)
    return response
  }
}

async function comeToLife(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('hydrated').length > 0 || !document.querySelector('script[type=module]'),
  )
}

async function untilDone<Server extends { stop: () => Promise<void> }>(
  server: Server,
  use: (server: Server) => Promise<void>,
): Promise<void> {
  await use(server)
  await server.stop()
}

/** Everything that goes wrong in any page of the context: console errors, exceptions, unhandled rejections. */
function collectErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => errors.push(String(error.error().stack ?? error.error())))
  return errors
}
