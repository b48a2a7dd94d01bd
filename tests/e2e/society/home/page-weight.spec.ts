import { weigh } from '../../../support/page-weight.ts'
import { expect, test } from '../../fixtures.ts'

const KILOBYTE = 1000
const BUDGET = 110 * KILOBYTE

test('the landing page loads at most 110 kB of JavaScript', async ({ page, server }) => {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const weights = await weigh(server.url, [...scripts])
  expect(weights.length).toBeGreaterThan(0)
  expect(weights.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(BUDGET)
})
