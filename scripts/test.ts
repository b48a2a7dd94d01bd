import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { gibibyte } from '../contract/bytes.ts'
import { findBrowser } from '../tests/support/browser.ts'
import { selectTests } from './test/selection.ts'
import { runCheck, runSuite } from './test/steps.ts'
import { browserTotals, sum, type Totals, totalsLine, unitTotals } from './test/totals.ts'

// Runs every check: `npm test`, or `npm test -- profiles` for the tests in files of that name.
const words = process.argv.slice(2)
const { suites, journeys } = selectTests(words)
const isEverything = words.length === 0
const unitReport = 'test-results/vitest.json'
const browserReport = 'test-results/playwright.json'
const none: Totals = { passed: 0, failed: 0, skipped: 0 }
moveTemporaryFilesToMemory()

// Tests of the contract and of pages need no server, and so no built site.
const needsSite = [...suites, ...journeys].some((path) => !/^(contract|web)\//.test(path))
const site = needsSite ? runCheck('build of the site', ['node', 'scripts/prepare.mjs']) : none
const checks = [
  runCheck('format and lint', ['biome', 'check', '--error-on-warnings']),
  // On several threads tsc 7.0 loses some of the catalogue's thousand re-exports, depending on the
  // distribution of files.
  runCheck('types', ['react-router', 'typegen'], ['tsc', '--singleThreaded']),
  site,
]
// Tests that measure time get both cores exclusively; for a few the checks do not matter.
await (isEverything ? Promise.all(checks) : site)
const results = [suites.length > 0 ? await unitTests() : none, ...(await Promise.all(checks))]
if (journeys.length > 0) results.push(await browserTests())

const total = sum(results)
if (suites.length + journeys.length === 0) {
  process.stdout.write(`\nNo tests ran: no test file has ${words.join(' ')} in its path.\n`)
  total.failed = 1
}
process.stdout.write(`\n${totalsLine(total)}\n`)
process.exitCode = total.failed > 0 ? 1 : 0

/**
 * Moves temporary files of tests to memory, where the machine has plenty of it.
 * Each server in the tests has a database of its own, and a copy of PostgreSQL's has a thousand files: on a disk,
 * creating and deleting them takes a fifth of the run.
 */
function moveTemporaryFilesToMemory(): void {
  const shared = '/dev/shm'
  const needed = 6 * gibibyte
  if (!existsSync(shared) || freemem() < needed) return
  const mayNotRun = /^\S+ \/dev\/shm \S+ \S*noexec/m.test(readFileSync('/proc/mounts', 'utf8'))
  const { bavail, bsize } = statfsSync(shared)
  if (mayNotRun || bavail * bsize < needed) return
  const folder = mkdtempSync(`${shared}/society-tests-`)
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
}

function unitTests(): Promise<Totals> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  return runSuite(['vitest', 'run', ...reporters, ...(isEverything ? [] : suites)], unitReport, unitTotals)
}

async function browserTests(): Promise<Totals> {
  try {
    const browser = await findBrowser()
    process.env.CHROMIUM_PATH = browser.path
    if (browser.libraries) process.env.CHROMIUM_LIBRARIES = browser.libraries
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return { ...none, failed: 1 }
  }
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = browserReport
  return runSuite(
    ['playwright', 'test', '--reporter=list,json', ...(isEverything ? [] : journeys)],
    browserReport,
    browserTotals,
  )
}
