import { mentionsMax } from '../../../../contract/posts/mentions/limits.ts'

/** Somebody whom a text may mention, by the name behind its @. */
interface Named {
  name: string
}

/** A piece of a text that mentions somebody, its @ included. */
export interface Found<Person> {
  person: Person
  start: number
  end: number
}

const letter = /[\p{L}\p{M}\p{N}_]/u

/**
 * Finds where a text mentions some people, in its order and at most ten times. Of several with the same name each is
 * meant once, in the order given, and the last one from then on.
 */
export function findMentions<Person extends Named>(text: string, people: readonly Person[]): Found<Person>[] {
  if (people.length === 0) return []
  const byName = Map.groupBy(people, ({ name }) => name)
  const longestFirst = [...byName.keys()].sort((one, other) => other.length - one.length)
  const found: Found<Person>[] = []
  let at = text.indexOf('@')
  while (at >= 0 && found.length < mentionsMax) {
    const name = isWithinWord(text, at) ? undefined : longestFirst.find((one) => stands(text, at + 1, one))
    const end = at + 1 + (name?.length ?? 0)
    const namesakes = (name !== undefined && byName.get(name)) || []
    const person = namesakes.length > 1 ? namesakes.shift() : namesakes[0]
    if (person) found.push({ person, start: at, end })
    at = text.indexOf('@', end)
  }
  return found
}

/** Tells whether the @ belongs to a word, as in an address. */
function isWithinWord(text: string, at: number): boolean {
  // A sign takes up to two units. A text of nothing but @ is not to be read anew for each.
  return at > 0 && letter.test(text.slice(Math.max(0, at - 2), at).match(/.$/su)?.[0] ?? '')
}

/** Tells whether a whole name begins at a place of the text. */
function stands(text: string, at: number, name: string): boolean {
  const next = text.codePointAt(at + name.length)
  return text.startsWith(name, at) && (next === undefined || !letter.test(String.fromCodePoint(next)))
}
