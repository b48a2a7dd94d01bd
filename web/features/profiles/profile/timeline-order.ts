import type { Education, Experience, Membership, Profile } from '../../../../contract/profiles/schemas.ts'

/** An entry of any history, with its kind. */
export type TimelineEntry =
  | { kind: 'membership'; entry: Membership }
  | { kind: 'experience'; entry: Experience }
  | { kind: 'education'; entry: Education }

type Histories = Pick<Profile, 'membership' | 'experience' | 'education'>

/** Merges all entries of a profile into one list: current first, then the latest end and start. */
export function timelineOf({ membership, experience, education }: Histories): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...membership.map((entry) => ({ kind: 'membership' as const, entry })),
    ...experience.map((entry) => ({ kind: 'experience' as const, entry })),
    ...education.map((entry) => ({ kind: 'education' as const, entry })),
  ]
  return entries.sort(
    ({ entry: one }, { entry: other }) => latestEnd(one, other) || latest(one.from, other.from),
  )
}

function latestEnd(one: { to: string | null }, other: { to: string | null }): number {
  if (one.to === null || other.to === null) return Number(one.to !== null) - Number(other.to !== null)
  return latest(one.to, other.to)
}

/** Compares days written `YYYY-MM-DD`, the latest first. */
function latest(one: string, other: string): number {
  return one === other ? 0 : one > other ? -1 : 1
}
