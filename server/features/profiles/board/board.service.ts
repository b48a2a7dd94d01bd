import type { Board } from '../../../../contract/profiles/board/schemas.ts'
import { type MembershipTitle, membershipTitles } from '../../../../contract/profiles/options.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Context } from '../../../endpoints/context.ts'
import { holderOf } from './holders.ts'
import { listBoardOfficers } from './roster.queries.ts'

/** The titles as the forms list them; the one that only the other form offers follows the president. */
const rankedTitles: MembershipTitle[] = membershipTitles
  .filter((title) => title !== 'Vice President')
  .flatMap((title): MembershipTitle[] => (title === 'President' ? [title, 'Vice President'] : [title]))

/** Lists the offices that somebody holds today, in their order of rank. */
export async function readBoard({ config, database }: Context): Promise<Board> {
  const today = dayIn(config.timeZone, config.now())
  const officers = Map.groupBy(
    await listBoardOfficers(database, config.confirmation, today),
    ({ title }) => title,
  )
  return rankedTitles.flatMap((title) => {
    const rows = officers.get(title)
    if (!rows) return []
    // Somebody who was confirmed twice, for instance for two periods, is listed once, with the first.
    const holders = rows.filter(
      ({ user_id }, place) => rows.findIndex((row) => row.user_id === user_id) === place,
    )
    return {
      title,
      holders: holders.map((row) => ({
        user: holderOf(config, row),
        category: row.category,
        from: row.from_date,
      })),
    }
  })
}
