import type { Offices } from '../../../../contract/administration/board.ts'

/** A person on the planned board. */
export interface DraftHolder {
  _id: string
  name: string
  avatar: string
  /** Of a present holder. */
  confirmed?: boolean
}

/** The people of each office, in the order of the offices. */
export type BoardDraft = readonly { title: string; people: readonly DraftHolder[] }[]

/** Returns the present holders as the start of a new board. */
export function draftOfBoard({ offices }: Offices): BoardDraft {
  return offices.map(({ title, holders }) => ({
    title,
    people: uniquePeople(
      holders.map(({ user: { _id, name, avatar }, confirmed }) => ({ _id, name, avatar, confirmed })),
    ),
  }))
}

/** Applies the changes of a draft to another board, such as that of another day. */
export function carriedOver(draft: BoardDraft, before: BoardDraft, board: BoardDraft): BoardDraft {
  const peopleIn = (offices: BoardDraft, wanted: string) =>
    offices.find(({ title }) => title === wanted)?.people ?? []
  const idsIn = (offices: BoardDraft, wanted: string) =>
    peopleIn(offices, wanted)
      .map(({ _id }) => _id)
      .join()
  return board.map((office) =>
    idsIn(draft, office.title) === idsIn(before, office.title)
      ? office
      : { ...office, people: peopleIn(draft, office.title) },
  )
}

function uniquePeople(people: DraftHolder[]): DraftHolder[] {
  return [...new Map(people.map((one) => [one._id, one])).values()]
}

/** Adds a person to an office, unless they hold it already. */
export function addHolder(draft: BoardDraft, title: string, person: DraftHolder): BoardDraft {
  return draft.map((office) =>
    office.title === title && !office.people.some(({ _id }) => _id === person._id)
      ? { ...office, people: [...office.people, person] }
      : office,
  )
}

/** Removes a person from an office. */
export function removeHolder(draft: BoardDraft, title: string, userId: string): BoardDraft {
  return draft.map((office) =>
    office.title === title
      ? { ...office, people: office.people.filter(({ _id }) => _id !== userId) }
      : office,
  )
}

/** Moves a person from one office to another. */
export function moveHolder(draft: BoardDraft, from: string, to: string, userId: string): BoardDraft {
  const person = draft.find(({ title }) => title === from)?.people.find(({ _id }) => _id === userId)
  if (!person || from === to) return draft
  return addHolder(removeHolder(draft, from, userId), to, person)
}

/** Returns the office some places before or after another; the first follows the last. */
export function officeBeside(draft: BoardDraft, title: string, places: number): string {
  const at = draft.findIndex((office) => office.title === title)
  return draft.at((at + places + draft.length) % draft.length)?.title ?? title
}

/** Returns the offices in the form of a new board's request. */
export function statedOffices(draft: BoardDraft, unconfirmed: ReadonlySet<string>) {
  return draft
    .filter(({ people }) => people.length > 0)
    .map(({ title, people }) => ({
      title,
      holders: people.map(({ _id }) => ({
        user: _id,
        ...(unconfirmed.has(`${title} ${_id}`) && { confirmed: false }),
      })),
    }))
}
