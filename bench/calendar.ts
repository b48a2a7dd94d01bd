import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { startServer } from '../tests/e2e/running-server.ts'
import { browserEnvironment, findBrowser, quietFlags } from '../tests/support/browser.ts'
import { fillMonth } from './calendar/fill.ts'

// Measures a month with 5,000 events: its HTML, the response of the interface, and the time until the grid is
// usable.
const EVENTS = 5000
const ROUNDS = 5
const WIDE = { width: 1280, height: 900 }
const month = '2027-03-01'

interface Times {
  painted: number
  grid: number
  next: number
}
const labels: Record<keyof Times, string> = {
  painted: 'first contents painted',
  grid: 'grid shown with its events',
  next: 'after a press on Next, the next month shown',
}

const folder = await mkdtemp(join(tmpdir(), 'society-bench-'))
const found = await findBrowser()
const browser = await chromium.launch({
  executablePath: found.path,
  env: browserEnvironment(found),
  args: ['--no-sandbox', ...quietFlags],
})
try {
  for (const events of [50, EVENTS]) await measure(events)
} finally {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
}

async function measure(events: number): Promise<void> {
  const url = `file:${join(folder, `${events}.db`)}`
  const database = openDatabase(url)
  await migrate(database)
  await fillMonth(database, month, events)
  await database.destroy()
  const server = await startServer({ DATABASE_URL: url })
  try {
    const page = `${server.url}/calendar?view=month&date=${month}`
    await load(page)
    const html = await load(page)
    const list = await load(`${server.url}/api/events?from=2027-02-22&to=2027-04-16`)
    const times: Times[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await visit(browser, page))
    print(`${events} events in one month`)
    print(`  HTML ${kilobytes(html.length)} (${kilobytes(html.travelled)} travel), ${html.milliseconds} ms`)
    print(`  list ${kilobytes(list.length)} (${kilobytes(list.travelled)} travel), ${list.milliseconds} ms`)
    for (const name of ['painted', 'grid', 'next'] as const)
      print(`  ${labels[name]} after ${median(times.map((time) => time[name]))} ms (median of ${ROUNDS})`)
  } finally {
    await server.stop()
  }
}

/** One visit with an empty cache. */
async function visit(on: Browser, address: string): Promise<Times> {
  const context = await on.newContext({ viewport: WIDE, timezoneId: 'America/Chicago' })
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'commit' })
  const grid = page.locator('.calendar-grid')
  await grid.getByText('Event 0', { exact: true }).first().waitFor()
  const gridAt = await page.evaluate(() => performance.now())
  const painted = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  )
  const pressed = performance.now()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.locator('.calendar-grid [data-date="2027-04-15"]').first().waitFor()
  const next = performance.now() - pressed
  await context.close()
  return { painted: Math.round(painted), grid: Math.round(gridAt), next: Math.round(next) }
}

/** Asks as a browser does that understands brotli. */
async function load(address: string): Promise<{ length: number; travelled: number; milliseconds: number }> {
  const began = performance.now()
  const { body, packed } = await received(address)
  const milliseconds = Math.round(performance.now() - began)
  return { length: (packed ? brotliDecompressSync(body) : body).length, travelled: body.length, milliseconds }
}

// Node's fetch decompresses responses; a plain request measures the transferred bytes.
function received(address: string): Promise<{ body: Buffer; packed: boolean }> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ body: Buffer.concat(parts), packed: response.headers['content-encoding'] === 'br' }),
      )
      response.on('error', reject)
    }).on('error', reject)
  })
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
