import type { AddressLabels, BookletEntry } from '../../../../contract/administration/people-lists.ts'
import { printedMax } from '../../../../contract/administration/people-options.ts'
import type { UsersFilter } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { shownOf } from '../../../../contract/profiles/confirmation.ts'
import { postalLines } from '../../../../contract/profiles/postal-address.ts'
import { chunksOf } from '../../../database/compiled-once.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { conflict } from '../../../endpoints/refusal.ts'
import { yieldToRequests } from '../../../endpoints/yield-to-requests.ts'
import { listProfilesForMembers } from '../../profiles/profile/profile.service.ts'
import { type ListedPerson, listedPeople } from './listed-people.ts'

/**
 * Returns address labels for the filtered people by name. People of a household with one address get one
 * together, all others one each. Children, former members and people who want no mail get none.
 * @throws {Refusal} conflict for too many people
 */
export async function listAddressLabels(
  context: Context,
  viewer: Viewer,
  filter: UsersFilter,
): Promise<AddressLabels> {
  const labels = new Map<string, string[]>()
  const withoutPeople: AddressLabels['withoutPeople'] = []
  const quietPeople: AddressLabels['quietPeople'] = []
  for (const person of await readListed(context, viewer, filter)) {
    const { account, details, office, household } = person
    if (account.child || account.departed !== null) continue
    const lines = linesOf(person)
    const named = { _id: account.id, name: account.name }
    if (office.wants_no_mail) quietPeople.push(named)
    else if (lines.length === 0) withoutPeople.push(named)
    else {
      const key = household ? [household._id, ...lines].join('\n') : account.id
      const isShared = household && (labels.has(key) || (!details?.address && household.adults > 1))
      labels.set(key, [isShared ? household.name : account.name, ...lines])
    }
  }
  return {
    labels: [...labels.values()].map((lines) => ({ lines })),
    without: withoutPeople.length,
    quiet: quietPeople.length,
    ...{ withoutPeople, quietPeople },
  }
}

function linesOf({ address, household }: ListedPerson): string[] {
  if (address) return postalLines(address)
  return (household?.address ?? '').split('\n').filter((line) => line.trim() !== '')
}

/**
 * Returns the filtered people as a booklet: listed members, with fields visible to members.
 * @throws {Refusal} conflict for too many people
 */
export async function readBooklet(
  context: Context,
  viewer: Viewer,
  filter: UsersFilter,
): Promise<BookletEntry[]> {
  const people = await readListed(context, viewer, filter)
  const entries: BookletEntry[] = []
  for (const some of chunksOf(people.map(({ account }) => ({ id: account.id })))) {
    const profiles = await listProfilesForMembers(
      context,
      some.map(({ id }) => id),
    )
    const byId = new Map(profiles.map((profile) => [profile.user._id, profile]))
    for (const { id } of some) {
      const profile = byId.get(id)
      if (!profile) continue
      const { user, otherName, phone, location, birthDay, membership } = profile
      const title = shownOf(membership)?.title ?? null
      entries.push({ _id: id, name: user.name, otherName, title, phone, location, birthDay })
    }
    await yieldToRequests()
  }
  return entries
}

/** Reads the filtered people, up to the limit of paper lists. */
async function readListed(context: Context, viewer: Viewer, filter: UsersFilter): Promise<ListedPerson[]> {
  const people: ListedPerson[] = []
  for await (const person of listedPeople(context, viewer, filter)) {
    if (people.length === printedMax) throw conflict(m.administration_people_printed_max({ max: printedMax }))
    people.push(person)
  }
  return people
}
