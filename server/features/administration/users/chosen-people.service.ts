import type { PeopleChoice, SearchedList } from '../../../../contract/administration/users.ts'
import { type Filter, pickedPeopleMax } from '../../../../contract/letters/filters.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { type Context, may, type Viewer } from '../../../endpoints/context.ts'
import { type JsonPage, JsonText, type Page } from '../../../endpoints/paging.ts'
import { invalid, Refusal, refusal } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { requireMayFilter } from '../../letters/selections/selected-people.service.ts'
import { readSelection } from '../../letters/selections/selections.service.ts'
import { listAccounts, readPresentYear } from '../../money/accounts/accounts.service.ts'
import { listRosterPeople } from '../../profiles/board/roster.service.ts'
import { listOpenClaims } from '../../profiles/claims/claims.service.ts'
import { listDirectory } from '../../profiles/directory/directory.service.ts'
import { listAllHouseholds } from '../../profiles/households/all-households.service.ts'
import { listMissingPeople } from '../imports/import-views.service.ts'

/** People read at once from a list. */
const limit = 500

/**
 * Returns the filter of people chosen in a list. A list's search becomes the people that it finds now.
 * @throws {Refusal} forbidden; invalid (filter), also for an unknown selection or import, and for too many
 *   people
 */
export async function filterOfChoice(
  context: Context,
  viewer: Viewer,
  choice: PeopleChoice,
): Promise<Filter> {
  if (!('list' in choice)) {
    await requireMayFilter(context.database, viewer, choice)
    return choice
  }
  try {
    if (choice.list === 'accounts') {
      const filter = await duesFilter(context, choice)
      if (filter) {
        await requireMayFilter(context.database, viewer, filter)
        return filter
      }
    }
    if (choice.list !== 'selection') {
      if (!may(viewer, 'keep members')) throw refusal('forbidden')
      return pickedPeople(await searchedPeople(context, viewer, choice))
    }
    const { filter } = await readSelection(context.database, viewer, choice.id)
    await requireMayFilter(context.database, viewer, filter)
    return filter
  } catch (error) {
    if (error instanceof Refusal && error.code === 'absent') throw invalid('filter', m.errors_absent())
    throw error
  }
}

/** Returns the filter of a list by dues alone; without a year, of the present one. */
async function duesFilter(
  context: Context,
  { dues, year, level, search }: Extract<SearchedList, { list: 'accounts' }>,
): Promise<Filter | null> {
  if (!dues || level || search) return null
  return { dues, year: year ?? (await readPresentYear(context)) }
}

/**
 * Returns the filter of hand-picked people.
 * @throws {Refusal} invalid (filter) for too many people
 */
export function pickedPeople(ids: readonly string[]): Filter {
  if (ids.length > pickedPeopleMax)
    throw invalid('filter', m.administration_chosen_people_max({ max: pickedPeopleMax }))
  return { people: [...ids] }
}

/** Lists the ids of a list’s people, as its page shows them to the viewer. */
function searchedPeople(
  context: Context,
  viewer: Viewer,
  choice: Exclude<SearchedList, { list: 'selection' }>,
): Promise<string[]> {
  switch (choice.list) {
    case 'directory':
      return idsOf(
        (cursor) => listDirectory(context, viewer, { ...choice, limit, cursor }),
        // People whose name is only similar to the search are listed apart.
        ({ user, nearly }) => (nearly ? [] : [user._id]),
      )
    case 'households':
      return idsOf(
        (cursor) => listAllHouseholds(context, { ...choice, limit, cursor }),
        ({ contacts }) => contacts,
      )
    case 'accounts':
      return idsOf(
        (cursor) => listAccounts(context, viewer, { ...choice, limit, cursor }),
        ({ people }) => people.flatMap(({ _id }) => _id ?? []),
      )
    case 'roster':
      return idsOf(
        (cursor) => listRosterPeople(context, { ...choice, limit, cursor }),
        ({ user }) => user._id ?? [],
      )
    case 'claims':
      return idsOf(
        (cursor) => listOpenClaims(context, { ...choice, limit, cursor }),
        ({ user }) => [user._id],
      )
    case 'missing':
      return idsOf(
        (cursor) => listMissingPeople(context, choice.import, { side: 'members', limit, cursor }),
        ({ person }) => person?._id ?? [],
      )
  }
}

/** Reads a list’s pages up to the limit of hand-picked people, yielding between pages. */
async function idsOf<Item>(
  read: (cursor: string | undefined) => Promise<Page<Item> | JsonPage<Item>>,
  of: (item: Item) => string | string[],
): Promise<string[]> {
  const ids = new Set<string>()
  let cursor: string | undefined
  do {
    const { items, next }: Page<Item> | JsonPage<Item> = await read(cursor)
    const rows = items instanceof JsonText ? (JSON.parse(items.text) as Item[]) : items
    for (const id of rows.flatMap(of)) ids.add(id)
    cursor = next ?? undefined
    await yieldToRequests()
  } while (cursor !== undefined && ids.size <= pickedPeopleMax)
  return [...ids]
}
