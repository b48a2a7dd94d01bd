import { findBrowser } from '../tests/support/browser.ts'
import { runCheck, runSuite } from './test/steps.ts'
import { browserTotals, sum, type Totals, totalsLine, unitTotals } from './test/totals.ts'

// Everything that must hold, in one run: `npm test`, or `npm test -- profiles` for the tests in files of that name.
const filters = process.argv.slice(2)
const isFiltered = filters.length > 0
const unitReport = 'test-results/vitest.json'
const browserReport = 'test-results/playwright.json'

const checks = await Promise.all([
  runCheck('format and lint', ['biome', 'check', '--error-on-warnings']),
  runCheck('types', ['react-router', 'typegen'], ['tsc']),
  runCheck('build of the site', ['node', 'scripts/prepare.mjs']),
])
const suites = [await unitTests(), await browserTests()]
const total = sum([...checks, ...suites])
if (sum(suites).passed === 0 && total.failed === 0) {
  process.stdout.write(`\nNo tests ran: no test file has ${filters.join(' ')} in its name.\n`)
  total.failed = 1
}
process.stdout.write(`\n${totalsLine(total)}\n`)
process.exitCode = total.failed > 0 ? 1 : 0

function unitTests(): Promise<Totals> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  const command = ['vitest', 'run', ...reporters, ...(isFiltered ? ['--passWithNoTests'] : []), ...filters]
  return runSuite(command, unitReport, unitTotals)
}

async function browserTests(): Promise<Totals> {
  try {
    const browser = await findBrowser()
    process.env.CHROMIUM_PATH = browser.path
    if (browser.libraries) process.env.CHROMIUM_LIBRARIES = browser.libraries
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = browserReport
  const command = [
    'playwright',
    'test',
    '--reporter=list,json',
    ...(isFiltered ? ['--pass-with-no-tests'] : []),
  ]
  return runSuite([...command, ...filters], browserReport, browserTotals)
}
