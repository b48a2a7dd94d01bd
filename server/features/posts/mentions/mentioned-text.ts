import { mentionsMax } from '../../../../contract/posts/mentions.ts'
import { isWithinWord, isWordCharacter } from '../../../../contract/posts/options-and-limits.ts'

/** A member that a text may mention, by the name behind its @. */
interface Named {
  name: string
}

/** The part of a text that mentions a member, with its @. */
interface FoundMention<Person> {
  person: Person
  start: number
  end: number
}

/**
 * Finds mentions of some people in a text, at most ten. Of namesakes each is meant once, in the order given;
 * all further mentions mean the last one.
 */
export function findMentions<Person extends Named>(
  text: string,
  people: readonly Person[],
): FoundMention<Person>[] {
  if (people.length === 0) return []
  const byName = Map.groupBy(people, ({ name }) => name)
  const longestFirst = [...byName.keys()].sort((one, other) => other.length - one.length)
  const found: FoundMention<Person>[] = []
  let at = text.indexOf('@')
  while (at >= 0 && found.length < mentionsMax) {
    const name = isWithinWord(text, at)
      ? undefined
      : longestFirst.find((one) => beginsName(text, at + 1, one))
    const end = at + 1 + (name?.length ?? 0)
    const namesakes = (name !== undefined && byName.get(name)) || []
    const person = namesakes.length > 1 ? namesakes.shift() : namesakes[0]
    if (person) found.push({ person, start: at, end })
    at = text.indexOf('@', end)
  }
  return found
}

/** Checks whether a whole name begins at a position of the text. */
function beginsName(text: string, at: number, name: string): boolean {
  const next = text.codePointAt(at + name.length)
  return text.startsWith(name, at) && (next === undefined || !isWordCharacter(String.fromCodePoint(next)))
}
