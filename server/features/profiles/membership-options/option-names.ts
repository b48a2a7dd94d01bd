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

/** A membership's title and category, both known. */
export interface KnownNames {
  title: MembershipTitle
  category: MembershipCategory
}

/** A membership's title and category, as entered. */
export interface GivenNames {
  title: string
  category: string
}

/** The lookalike keys of the fixed names and their aliases. */
const specified: Record<OptionKind, ReadonlyMap<string, MembershipTitle | SpecifiedCategory>> = {
  title: new Map(membershipTitles.map((title) => [lookalikeKey(title), title])),
  category: new Map([
    ...Object.entries(categoryAliases).map(([name, category]) => [lookalikeKey(name), category] as const),
    ...membershipCategories.map((category) => [lookalikeKey(category), category] as const),
  ]),
}

/** Checks if a name equals, or is confusable with, a fixed one. */
export function isSpecified(kind: OptionKind, name: string): boolean {
  return specified[kind].has(lookalikeKey(name))
}

/** All titles and categories: the fixed ones, and the society's own. */
export class OptionNames {
  readonly #own: readonly StoredOption[]

  constructor(own: readonly StoredOption[]) {
    this.#own = own
  }

  /** Returns the stored form of a title; null for an unknown one. */
  title(name: string): MembershipTitle | null {
    return membershipTitles.find((title) => title === name) ?? this.#ownNamed('title', name)?.name ?? null
  }

  /** Returns the stored form of a category; null for an unknown one. */
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

  /** Checks if a name is retired: existing records retain it, new ones cannot use it. */
  isRetired(kind: OptionKind, name: string): boolean {
    return this.#ownNamed(kind, name)?.retired_at != null
  }

  /** Returns the known name that a text matches in another case or script; otherwise the text. */
  meant(kind: OptionKind, text: string): string {
    const key = lookalikeKey(text)
    const own = this.#own.find((option) => option.kind === kind && option.name_key === key)
    return specified[kind].get(key) ?? own?.name ?? text
  }

  #ownNamed(kind: OptionKind, name: string): StoredOption | undefined {
    return this.#own.find((option) => option.kind === kind && option.name === name)
  }
}
