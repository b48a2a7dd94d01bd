/** The finding of a trial about one aspect. */
export interface Outcome {
  what: string
  found: string
  isGood: boolean
}

/** Prints outcomes as a Markdown table, and fails the process when one is bad. */
export function report(trial: string, outcomes: Outcome[]): void {
  for (const { what, found, isGood } of outcomes)
    process.stdout.write(`| ${trial} | ${what} | ${isGood ? 'kept' : '**broken**'} | ${found} |\n`)
  if (outcomes.some(({ isGood }) => !isGood)) process.exitCode = 1
}

/** Waits some milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Waits for a condition, and returns the milliseconds; null after the time limit. */
export async function untilTrue(
  holds: () => boolean | Promise<boolean>,
  within = 60_000,
): Promise<number | null> {
  const began = performance.now()
  while (performance.now() - began < within) {
    if (await holds()) return Math.round(performance.now() - began)
    await pause(50)
  }
  return null
}

/** Returns the value below which a share of the numbers lies. */
export function quantile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}
