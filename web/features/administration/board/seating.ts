import type { Offices } from '../../../../contract/administration/board.ts'

/** A person on the planned board. */
export interface Seated {
  _id: string
  name: string
  avatar: string
}

/** The people of each office, in the order of the offices. */
export type Seating = readonly { title: string; people: readonly Seated[] }[]

/** Returns the present holders as the start of a new board. */
export function seatingOf({ offices }: Offices): Seating {
  return offices.map(({ title, holders }) => ({
    title,
    people: uniquePeople(holders.map(({ user: { _id, name, avatar } }) => ({ _id, name, avatar }))),
  }))
}

function uniquePeople(people: Seated[]): Seated[] {
  return [...new Map(people.map((one) => [one._id, one])).values()]
}

/** Adds a person to an office, unless they hold it already. */
export function seat(seating: Seating, title: string, person: Seated): Seating {
  return seating.map((office) =>
    office.title === title && !office.people.some(({ _id }) => _id === person._id)
      ? { ...office, people: [...office.people, person] }
      : office,
  )
}

/** Removes a person from an office. */
export function unseat(seating: Seating, title: string, userId: string): Seating {
  return seating.map((office) =>
    office.title === title
      ? { ...office, people: office.people.filter(({ _id }) => _id !== userId) }
      : office,
  )
}

/** Moves a person from one office to another. */
export function move(seating: Seating, from: string, to: string, userId: string): Seating {
  const person = seating.find(({ title }) => title === from)?.people.find(({ _id }) => _id === userId)
  if (!person || from === to) return seating
  return seat(unseat(seating, from, userId), to, person)
}

/** Returns the office some places before or after another; the first follows the last. */
export function officeBeside(seating: Seating, title: string, places: number): string {
  const at = seating.findIndex((office) => office.title === title)
  return seating.at((at + places + seating.length) % seating.length)?.title ?? title
}

/** Returns the offices in the form of a new board's request. */
export function statedOffices(seating: Seating, unconfirmed: ReadonlySet<string>) {
  return seating
    .filter(({ people }) => people.length > 0)
    .map(({ title, people }) => ({
      title,
      holders: people.map(({ _id }) => ({
        user: _id,
        ...(unconfirmed.has(`${title} ${_id}`) && { confirmed: false }),
      })),
    }))
}
