import { day } from '../../../contract/time/durations.ts'
import { momentOf } from '../archive/archive-name.ts'

const alwaysKept = 3

/** Lists the archives among some files that are too old; the newest three stay whatever the clock says. */
export function outdated(names: readonly string[], now: Date, keptDays: number): string[] {
  const archives = names
    .map((name) => ({ name, moment: momentOf(name)?.getTime() }))
    .filter((archive): archive is { name: string; moment: number } => archive.moment !== undefined)
    .toSorted((a, b) => b.moment - a.moment)
  return archives
    .slice(alwaysKept)
    .filter(({ moment }) => moment < now.getTime() - keptDays * day)
    .map(({ name }) => name)
}
