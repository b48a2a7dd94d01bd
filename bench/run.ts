import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { join, parse } from 'node:path'

// Runs one benchmark by its name: `npm run bench -- feed` runs `bench/feed.ts`. Without a name it runs those
// of user-visible latency, one after another, and writes their rows into `test-results/bench`.
const together = ['public', 'signed-in', 'mixed', 'writes', 'meanwhile', 'flat']
const results = 'test-results/bench'

const names = readdirSync(import.meta.dirname)
  .map((file) => parse(file))
  .filter(({ name, ext }) => ext === '.ts' && name !== 'run')
  .map(({ name }) => name)

const [, , wanted] = process.argv
if (wanted === undefined) runTogether()
else if (names.includes(wanted)) await import(`./${wanted}.ts`)
else {
  process.stderr.write(`Usage: npm run bench [-- NAME], where NAME is one of ${names.sort().join(', ')}\n`)
  process.exitCode = 2
}

function runTogether(): void {
  mkdirSync(results, { recursive: true })
  for (const name of together) {
    process.stdout.write(`\n# ${name}\n`)
    const { status } = spawnSync(process.execPath, [import.meta.filename, name], {
      stdio: 'inherit',
      env: { ...process.env, BENCH_JSON: join(results, `${name}.json`) },
    })
    if (status !== 0) process.exitCode = 1
  }
}
