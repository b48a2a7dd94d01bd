import type { RosterFilter, RosterHolding } from '../../../../contract/administration/roster/schemas.ts'
import type { Context } from '../../../endpoints/context.ts'
import { giveWay } from '../../../endpoints/give-way.ts'
import type { Page } from '../../../endpoints/paging.ts'
import { csvLine, csvStart } from '../../../text/csv.ts'
import { listRosterOn } from '../../profiles/board/roster.service.ts'
import { knownFilter } from '../../profiles/membership-options/known-names.service.ts'

const columns = ['name', 'title', 'category', 'type', 'from', 'to', 'confirmed']
const exportedAtOnce = 250

/**
 * Lists the memberships held on a day as lines of CSV, read in portions so that the society may be large.
 * @throws {Refusal} invalid (title, category)
 */
export async function exportRoster(context: Context, filter: RosterFilter): Promise<AsyncGenerator<string>> {
  await knownFilter(context.database, filter)
  return linesOf(context, filter)
}

async function* linesOf(context: Context, filter: RosterFilter): AsyncGenerator<string> {
  yield csvStart + csvLine(columns)
  let cursor: string | undefined
  do {
    const page: Page<RosterHolding> = await listRosterOn(context, {
      ...filter,
      limit: exportedAtOnce,
      cursor,
    })
    yield page.items.map(lineOf).join('')
    cursor = page.next ?? undefined
    await giveWay()
  } while (cursor)
}

function lineOf({ user, title, category, type, from, to, confirmed }: RosterHolding): string {
  return csvLine([user.name, title, category, type, from, to ?? '', confirmed ? 'yes' : 'no'])
}
