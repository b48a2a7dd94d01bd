import type { UsersFilter } from '../../../../contract/administration/users.ts'
import type { PostalAddress } from '../../../../contract/profiles/postal-address.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { type DuesOfPerson, readDuesOf } from '../../money/dues/stored-dues.service.ts'
import { type HomeOf, readHomesOf } from '../../profiles/households/all-households.service.ts'
import { listPeople } from '../../profiles/person/person.service.ts'
import { readDetailsOf, readOfficeFactsOf } from '../../profiles/person/person-details.service.ts'
import { type AccountRecord, listAccounts } from '../users/users.queries.ts'
import { filterOf } from '../users/users.service.ts'

const peopleAtOnce = 250

type ProfileOf = Awaited<ReturnType<typeof listPeople>>[number]
type DetailsOf = NonNullable<ReturnType<Awaited<ReturnType<typeof readDetailsOf>>['get']>>

/** A person of a list, with all data that an officer may read. */
export interface ListedPerson {
  account: AccountRecord
  profile: ProfileOf | undefined
  details: DetailsOf | undefined
  office: { joined_on: string | null; wants_no_mail: boolean }
  household: HomeOf | undefined
  /** The dues of the household; undefined for a person without an account of the ledger. */
  dues: DuesOfPerson | undefined
  /** The own address, or the household's, in parts; null where the parts are unknown. */
  address: PostalAddress | null
}

/** Reads the filtered people by name, in batches that yield to other requests. */
export async function* listedPeople(
  context: Context,
  viewer: Viewer,
  filter: UsersFilter,
): AsyncGenerator<ListedPerson> {
  const { config, database } = context
  const found = await filterOf(context, viewer, filter)
  const today = dayIn(config.timeZone, config.now())
  let after: [string, string] | null = null
  for (;;) {
    const accounts: AccountRecord[] = await listAccounts(database, found, {
      sort: 'name',
      order: 'asc',
      limit: peopleAtOnce,
      after,
    })
    const ids = accounts.map(({ id }) => id)
    const profiles = new Map((await listPeople(database, ids)).map((row) => [row.user_id, row]))
    const details = await readDetailsOf(database, ids)
    const office = await readOfficeFactsOf(database, ids)
    const homes = await readHomesOf(database, ids)
    const dues = await readDuesOf(database, ids, today)
    for (const account of accounts) {
      const own = details.get(account.id)
      const household = homes.get(account.id)
      yield {
        account,
        profile: profiles.get(account.id),
        details: own,
        office: office.get(account.id) ?? { joined_on: null, wants_no_mail: false },
        household,
        dues: account.child ? undefined : dues.get(account.id),
        address: own?.address ?? household?.postal ?? null,
      }
    }
    const last = accounts.at(-1)
    if (!last || accounts.length < peopleAtOnce) return
    after = [last.name_key, last.id]
    await yieldToRequests()
  }
}
