import { m } from '../../../../contract/paraglide/messages.js'
import { getLocale } from '../../../../contract/paraglide/runtime.js'
import type { OwnOption } from '../../../../contract/profiles/membership-options.ts'
import {
  categoryAliases,
  type MembershipCategory,
  type MembershipTitle,
  membershipCategories,
  membershipTitles,
  type OptionKind,
  optionKinds,
  type SpecifiedCategory,
} from '../../../../contract/profiles/options-and-limits.ts'
import { setOwnOptions } from '../../../../contract/text/own-names.ts'
import type { Connection } from '../../../database/connection.ts'
import { invalid, type Refusal } from '../../../endpoints/refusal.ts'
import { lookalikeKey } from '../../../text/comparison.ts'
import { listOptions, type StoredOption, shareLockOptions } from './membership-options.queries.ts'

/** A membership's title and category, both known. */
export interface KnownNames {
  title: MembershipTitle
  category: MembershipCategory
}

/** A membership's title and category, as entered. */
interface GivenNames {
  title: string
  category: string
}

/** The lookalike keys of the specified names and their aliases. */
const specified: Record<OptionKind, ReadonlyMap<string, MembershipTitle | SpecifiedCategory>> = {
  title: new Map(membershipTitles.map((title) => [lookalikeKey(title), title])),
  category: new Map([
    ...Object.entries(categoryAliases).map(([name, category]) => [lookalikeKey(name), category] as const),
    ...membershipCategories.map((category) => [lookalikeKey(category), category] as const),
  ]),
}

/** Checks whether a name equals, or is confusable with, a specified one. */
export function isSpecified(kind: OptionKind, name: string): boolean {
  return specified[kind].has(lookalikeKey(name))
}

/** All titles and categories, specified and custom ones. */
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

  /** Lists every name, specified ones first. */
  all(kind: OptionKind): string[] {
    const own = this.#own.filter((option) => option.kind === kind).map(({ name }) => name)
    return [...(kind === 'title' ? membershipTitles : membershipCategories), ...own]
  }

  /** Checks whether a name is retired: existing records retain it, new ones cannot use it. */
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

/** Accepts retired names: all of them, those the record already has, or none. */
type Taken = 'retired, too' | GivenNames | null

const noneOwn = new OptionNames([])
const choose = { title: m.profiles_title, category: m.profiles_category }

/** Reads all titles and categories. */
export async function readOptionNames(connection: Connection): Promise<OptionNames> {
  return new OptionNames(await listOptions(connection))
}

/** Reads the names of some memberships, and locks them until the transaction ends. */
export async function lockNamesOf(transaction: Connection, stated: GivenNames[]): Promise<OptionNames> {
  const isSpecified = stated.every((one) => namesIn(noneOwn, one) !== null)
  return isSpecified ? noneOwn : new OptionNames(await shareLockOptions(transaction))
}

/**
 * Validates a membership's title and category, and locks them until the transaction ends.
 * @param taken the accepted retired names: a record retains its own, and administrators may enter past ones
 * @throws {Refusal} invalid (title, category)
 */
export async function knownMembership<Given extends GivenNames>(
  transaction: Connection,
  given: Given,
  taken: Taken,
): Promise<Omit<Given, keyof KnownNames> & KnownNames> {
  const names = await lockNamesOf(transaction, [given])
  const known = namesIn(names, given)
  if (!known) throw unknown(names.title(given.title) === null ? 'title' : 'category')
  for (const kind of optionKinds) {
    const isAllowed = taken === 'retired, too' || taken?.[kind] === given[kind]
    if (!isAllowed && names.isRetired(kind, given[kind])) throw unknown(kind)
  }
  return { ...given, ...known }
}

/** Returns the stored names of a membership's title and category; null where one is unknown. */
export function namesIn(names: OptionNames, given: GivenNames): KnownNames | null {
  const [title, category] = [names.title(given.title), names.category(given.category)]
  return title !== null && category !== null ? { title, category } : null
}

interface Asked {
  title?: string | undefined
  category?: string | undefined
}
interface KnownAsked {
  title?: MembershipTitle | undefined
  category?: MembershipCategory | undefined
}

/**
 * Validates the title and category of a filter.
 * @throws {Refusal} invalid (title, category)
 */
export async function knownFilter(connection: Connection, asked: Asked): Promise<KnownAsked> {
  const specified = filterIn(noneOwn, asked)
  if (!Object.values(specified).includes(null)) return withoutUnknown(noneOwn, specified)
  const names = await readOptionNames(connection)
  return withoutUnknown(names, filterIn(names, asked))
}

function filterIn(names: OptionNames, { title, category }: Asked) {
  return {
    title: title ? names.title(title) : undefined,
    category: category ? names.category(category) : undefined,
  }
}

/** @throws {Refusal} invalid (title, category) */
function withoutUnknown(names: OptionNames, { title, category }: ReturnType<typeof filterIn>): KnownAsked {
  if (title === null) throw invalid('title', m.errors_one_of({ values: names.all('title').join(', ') }))
  if (category === null)
    throw invalid('category', m.errors_one_of({ values: names.all('category').join(', ') }))
  return { title, category }
}

function unknown(kind: keyof KnownNames): Refusal {
  return invalid(kind, m.errors_choose({ field: choose[kind]() }))
}

/** Lists the custom titles and categories, oldest first, and puts their Nepali names in force. */
export async function listOwnOptions(
  connection: Connection,
): Promise<{ ownTitles: OwnOption[]; ownCategories: OwnOption[] }> {
  const options = await listOptions(connection)
  setOwnOptions(options, getLocale)
  const of = (kind: StoredOption['kind']) =>
    options
      .filter((option) => option.kind === kind)
      .map(({ name, nepali, retired_at }) => ({ name, nepali, retired: retired_at !== null }))
  return { ownTitles: of('title'), ownCategories: of('category') }
}
