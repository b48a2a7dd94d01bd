import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { browserEnvironment, findBrowser, quietFlags } from '../../tests/support/browser.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { median } from './median.ts'

/** Lighthouse's figures for one page: medians; times in milliseconds. */
export interface Audit {
  path: string
  lcp: number
  fcp: number
  tbt: number
  cls: number
  /** Out of 100. */
  score: number
  kilobytes: number
  requests: number
  /** The quickest and the slowest largest paint. */
  range: [number, number]
}

const metrics = {
  lcp: 'largest-contentful-paint',
  fcp: 'first-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
  bytes: 'total-byte-weight',
} as const

/** Audits pages as Lighthouse does by default: a phone of the middle class on a simulated slow 4G network. */
export async function auditPages(origin: string, paths: string[], rounds: number): Promise<Audit[]> {
  const port = await freePort()
  const found = await findBrowser()
  const browser = await chromium.launch({
    executablePath: found.path,
    env: browserEnvironment(found),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`, ...quietFlags],
  })
  try {
    const audits: Audit[] = []
    for (const path of paths) audits.push(await auditPage(origin, path, { port, rounds }))
    return audits
  } finally {
    await browser.close()
  }
}

async function auditPage(
  origin: string,
  path: string,
  { port, rounds }: { port: number; rounds: number },
): Promise<Audit> {
  const runs: Record<keyof typeof metrics | 'score' | 'requests', number>[] = []
  for (let round = 0; round < rounds; round += 1) {
    const result = await lighthouse(origin + path, {
      port,
      onlyCategories: ['performance'],
      logLevel: 'error',
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`${path} could not be audited: ${result?.lhr.runtimeError?.message}`)
    const { audits, categories } = result.lhr
    const value = (name: keyof typeof metrics) => audits[metrics[name]]?.numericValue ?? Number.NaN
    const requests = audits['network-requests']?.details
    runs.push({
      lcp: value('lcp'),
      fcp: value('fcp'),
      tbt: value('tbt'),
      cls: value('cls'),
      bytes: value('bytes'),
      score: (categories.performance?.score ?? Number.NaN) * 100,
      requests: requests?.type === 'table' ? requests.items.length : Number.NaN,
    })
  }
  const of = (name: keyof (typeof runs)[number]) => median(runs.map((run) => run[name]))
  const paints = runs.map(({ lcp }) => Math.round(lcp))
  return {
    path,
    lcp: Math.round(of('lcp')),
    fcp: Math.round(of('fcp')),
    tbt: Math.round(of('tbt')),
    cls: Number(of('cls').toFixed(4)),
    score: Math.round(of('score')),
    kilobytes: Math.round(of('bytes') / 1000),
    requests: of('requests'),
    range: [Math.min(...paints), Math.max(...paints)],
  }
}
