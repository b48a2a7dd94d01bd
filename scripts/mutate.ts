import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'

// Mutation testing: `npm run mutate -- posts 25` inserts 25 faults into the room's policies, services,
// queries and contract, one at a time, and lists those that no test of its feature detects. Files are
// restored after each. A room may be one file, and further tests are listed behind it: `npm run mutate --
// profiles/claims/decisions.service.ts 12 administration/claims`.

interface Mutant {
  path: string
  line: number
  before: string
  after: string
}

/** Typical faults: an inverted comparison, `and` for `or`, an order, a limit, a version. */
const faults: readonly [RegExp, string][] = [
  [/ === /, ' !== '],
  [/ !== /, ' === '],
  [/ < /, ' <= '],
  [/ <= /, ' < '],
  [/ > /, ' >= '],
  [/ >= /, ' > '],
  [/ && /, ' || '],
  [/ \|\| /, ' && '],
  [/ \?\? /, ' && '],
  [/\bif \(/, 'if (!'],
  [/'desc'/, "'asc'"],
  [/'asc'/, "'desc'"],
  [/, '=', /, ", '<>', "],
  [/, '<', /, ", '>', "],
  [/, '>', /, ", '<', "],
  [/ \+ 1\b/, ''],
  [/\btrue\b/, 'false'],
  [/\bfalse\b/, 'true'],
]
const wanted = 0.85
const commentOrType = /^\s*(?:\*|\/\*|\/\/|import |export type |type |interface )/

const [room = '', count = '25', ...elsewhere] = process.argv.slice(2)
const feature = room.split('/')[0] ?? ''
const tests = [feature, ...elsewhere].flatMap((one) => [`server/features/${one}`, `contract/${one}`])
const sources = globSync([
  ...(room.endsWith('.ts') ? [`server/features/${room}`, `contract/${room}`] : []),
  `server/features/${room}/**/*.{policy,service,queries}.ts`,
  `contract/${room}/**/*.ts`,
])
const chosen = pick(sources.filter((path) => !path.endsWith('.test.ts')).flatMap(mutantsOf), Number(count))
if (chosen.length === 0)
  throw new Error(`No policy, service or query to change in ${room}: name a room, such as posts/likes.`)
const survivors = chosen.filter(survives)
for (const { path, line, before, after } of survivors)
  process.stdout.write(`survived ${path}:${line}\n  - ${before.trim()}\n  + ${after.trim()}\n`)
const found = chosen.length - survivors.length
process.stdout.write(`${found} of ${chosen.length} faults in ${room} found\n`)
process.exitCode = found / chosen.length < wanted ? 1 : 0

function mutantsOf(path: string): Mutant[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((before, index) =>
      commentOrType.test(before)
        ? []
        : faults
            .filter(([pattern]) => pattern.test(before))
            .map(([pattern, put]) => ({
              path,
              line: index + 1,
              before,
              after: closed(before.replace(pattern, put)),
            })),
    )
}

/** Negates the whole condition where `if (` became `if (!`. */
function closed(line: string): string {
  return line.includes('if (!') && !line.includes('if (!(')
    ? line.replace(/if \(!(.*)\)(?=[^)]*$)/, 'if (!($1))')
    : line
}

function pick(mutants: Mutant[], most: number): Mutant[] {
  return mutants
    .map((mutant) => ({ mutant, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ mutant }) => mutant)
}

function survives({ path, line, after }: Mutant): boolean {
  const text = readFileSync(path, 'utf8')
  const changed = text
    .split('\n')
    .with(line - 1, after)
    .join('\n')
  try {
    writeFileSync(path, changed)
    return (
      spawnSync('vitest', ['run', '--project', 'unit', '--project', 'sqlite', '--bail=1', ...tests])
        .status === 0
    )
  } finally {
    writeFileSync(path, text)
  }
}
