import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'

// Tries to break the site: `npm run torture` runs all trials and prints their table, `npm run torture -- kills` one.
const names = readdirSync(import.meta.dirname)
  .map((file) => parse(file))
  .filter(({ name, ext }) => ext === '.ts' && name !== 'run' && !name.endsWith('-server'))
  .map(({ name }) => name)
  .toSorted()

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  process.stderr.write(`Usage: npm run torture [-- NAME …], where NAME is one of ${names.join(', ')}\n`)
  process.exitCode = 2
} else {
  process.stdout.write('| trial | what | | found |\n|---|---|---|---|\n')
  for (const name of wanted.length > 0 ? wanted : names) {
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${name}.ts`)], {
      stdio: 'inherit',
    })
    if (status !== 0) process.exitCode = 1
  }
}
