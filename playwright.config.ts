import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserEnvironment, findBrowser, quietFlags } from './tests/support/browser.ts'

const browser = await findBrowser()
// Each worker reads this file again. This spares them a search, which might find another browser.
process.env.CHROMIUM_PATH = browser.path
if (browser.libraries) process.env.CHROMIUM_LIBRARIES = browser.libraries

// `npm run test:nepali` excludes journeys about English itself; a project's own exclusions replace the general ones.
const excluded = process.env.SUITE_LANGUAGE === 'ne' ? [/@english/] : []

/** Pages live for seconds here: optimising their code would take a tenth of a journey's processor time. */
const unoptimised = '--js-flags=--no-opt --no-maglev'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  fullyParallel: true,
  grepInvert: excluded,
  forbidOnly: Boolean(process.env.CI),
  // One more than there are cores: journeys wait for pages, transitions and messages.
  workers: availableParallelism() + 1,
  timeout: 90_000,
  // Timeouts allow for a busy machine with two cores.
  expect: { timeout: 20_000 },
  reporter: 'list',
  // Recording costs as much as the journey, so only failed ones are recorded, in a second run. One that then
  // passes is reported as flaky, and must be fixed.
  retries: 1,
  use: {
    locale: 'en-US',
    // Journeys intercept requests, which a service worker would handle first; the journey about it allows it.
    serviceWorkers: 'block',
    timezoneId: 'America/Chicago',
    // No journey is about motion, and drawing it takes another tenth.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.path,
      args: [...quietFlags, unoptimised],
      env: browserEnvironment(browser),
    },
  },
  // The tags of a journey choose its size (tests/e2e/fixtures.ts), because each project starts browsers and servers of its
  // own. The second project repeats journeys tagged @both, whose pages differ by size
  // (docs/decisions/0023-journeys-at-one-size.md).
  projects: [{ name: 'journeys' }, { name: 'desktop', grep: /@both/ }],
})
