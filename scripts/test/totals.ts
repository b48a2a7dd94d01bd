export interface Totals {
  passed: number
  failed: number
  skipped: number
}

/** The used part of vitest's JSON report. */
interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

/** The used part of Playwright's JSON report. */
interface BrowserReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

export function unitTotals(report: UnitReport): Totals {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/** Counts a journey that passed at its second try as passed; the report lists it as flaky. */
export function browserTotals({ stats }: BrowserReport): Totals {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

export function sum(totals: Totals[]): Totals {
  return totals.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

/** Formats the run's last line, in plain words that other programs can read. */
export function totalsLine({ passed, failed, skipped }: Totals): string {
  const line = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${line}, ${skipped} skipped` : line
}
