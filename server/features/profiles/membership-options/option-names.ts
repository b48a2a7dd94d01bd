import type { OptionKind } from '../../../../contract/profiles/membership-options/schemas.ts'
import {
  categoryAliases,
  type MembershipCategory,
  type MembershipTitle,
  membershipCategories,
  membershipTitles,
  type SpecifiedCategory,
} from '../../../../contract/profiles/options.ts'
import { lookalikeKey } from '../../../text/comparison.ts'
import type { StoredOption } from './membership-options.queries.ts'

/** What a membership states, with names that are in the lists. */
export interface KnownNames {
  title: MembershipTitle
  category: MembershipCategory
}

/** What a membership states, as somebody gives it. */
export interface GivenNames {
  title: string
  category: string
}

/** The keys of the fixed names, and of what else is taken for them. */
const specified: Record<OptionKind, ReadonlyMap<string, MembershipTitle | SpecifiedCategory>> = {
  title: new Map(membershipTitles.map((title) => [lookalikeKey(title), title])),
  category: new Map([
    ...Object.entries(categoryAliases).map(([name, category]) => [lookalikeKey(name), category] as const),
    ...membershipCategories.map((category) => [lookalikeKey(category), category] as const),
  ]),
}

/** Tells whether a name is one of the fixed ones, or hard to tell from one. */
export function isSpecified(kind: OptionKind, name: string): boolean {
  return specified[kind].has(lookalikeKey(name))
}

/** The titles and categories that there are: the fixed ones, and the society's own. */
export class OptionNames {
  readonly #own: readonly StoredOption[]

  constructor(own: readonly StoredOption[]) {
    this.#own = own
  }

  /** Returns a title as it is stored; null for one that nobody knows. */
  title(name: string): MembershipTitle | null {
    return membershipTitles.find((title) => title === name) ?? this.#ownNamed('title', name)?.name ?? null
  }

  /** Returns a category as it is stored; null for one that nobody knows. */
  category(name: string): MembershipCategory | null {
    return (
      membershipCategories.find((category) => category === name) ??
      this.#ownNamed('category', name)?.name ??
      null
    )
  }

  /** Lists every name, the fixed ones first. */
  all(kind: OptionKind): string[] {
    const own = this.#own.filter((option) => option.kind === kind).map(({ name }) => name)
    return [...(kind === 'title' ? membershipTitles : membershipCategories), ...own]
  }

  /** Tells whether a name stays on the records that have it only. */
  isRetired(kind: OptionKind, name: string): boolean {
    return this.#ownNamed(kind, name)?.retired_at != null
  }

  /** Returns the name that people mean who write it in another case or script; otherwise returns the text. */
  meant(kind: OptionKind, text: string): string {
    const key = lookalikeKey(text)
    const own = this.#own.find((option) => option.kind === kind && option.name_key === key)
    return specified[kind].get(key) ?? own?.name ?? text
  }

  #ownNamed(kind: OptionKind, name: string): StoredOption | undefined {
    return this.#own.find((option) => option.kind === kind && option.name === name)
  }
}
