import { readdirSync } from 'node:fs'
import { parse } from 'node:path'

// Takes one measurement by its name: `npm run bench -- feed` runs `bench/feed.ts`.
const names = readdirSync(import.meta.dirname)
  .map((file) => parse(file))
  .filter(({ name, ext }) => ext === '.ts' && name !== 'run')
  .map(({ name }) => name)

const [, , wanted = ''] = process.argv
if (names.includes(wanted)) await import(`./${wanted}.ts`)
else {
  process.stderr.write(`Usage: npm run bench -- NAME, where NAME is one of ${names.sort().join(', ')}\n`)
  process.exitCode = 2
}
