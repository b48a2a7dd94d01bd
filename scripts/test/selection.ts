import { globSync } from 'node:fs'

/** Paths of test files, each list for its runner. */
interface Selection {
  suites: string[]
  journeys: string[]
}

/**
 * Finds the test files whose path contains one of the words, case-insensitively. Without words all of them.
 */
export function selectTests(words: string[]): Selection {
  const wanted = words.map((word) => word.toLowerCase().replace(/^\.\//, ''))
  const isWanted = (path: string) =>
    wanted.length === 0 || wanted.some((word) => path.toLowerCase().includes(word))
  return {
    suites: globSync('{contract,server,web,tests}/**/*.test.ts').filter(isWanted).sort(),
    journeys: globSync('tests/e2e/**/*.spec.ts').filter(isWanted).sort(),
  }
}
