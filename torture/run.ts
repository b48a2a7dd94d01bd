import { readdirSync } from 'node:fs'
import { parse } from 'node:path'

// Runs one of the trials by its name: `npm run torture -- requests` runs `torture/requests.ts`.
const names = readdirSync(import.meta.dirname)
  .map((file) => parse(file))
  .filter(({ name, ext }) => ext === '.ts' && name !== 'run' && !name.endsWith('-server'))
  .map(({ name }) => name)

const [, , wanted = ''] = process.argv
if (names.includes(wanted)) await import(`./${wanted}.ts`)
else {
  process.stderr.write(`Usage: npm run torture -- NAME, where NAME is one of ${names.sort().join(', ')}\n`)
  process.exitCode = 2
}
