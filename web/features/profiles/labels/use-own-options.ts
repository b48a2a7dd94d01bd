import type { OwnOption } from '../../../../contract/profiles/membership-options/schemas.ts'
import { membershipCategories, membershipTitles } from '../../../../contract/profiles/options.ts'
import type { Option } from '../../../design/fields/fields.tsx'
import { useSite } from '../../../shell/site/use-site.ts'
import { optionsOf } from './option-labels.ts'

interface MembershipChoices {
  titles: readonly Option[]
  categories: readonly Option[]
}

/** Returns the society's own titles and categories that forms offer beside the fixed ones. */
export function useOwnOptions(): MembershipChoices {
  const site = useSite()
  return { titles: choicesOf(site?.ownTitles, false), categories: choicesOf(site?.ownCategories, false) }
}

/** Returns every title and category, own and retired ones included, for lists of past memberships. */
export function useAllOptions(): MembershipChoices {
  const site = useSite()
  return {
    titles: [...optionsOf(membershipTitles), ...choicesOf(site?.ownTitles, true)],
    categories: [...optionsOf(membershipCategories), ...choicesOf(site?.ownCategories, true)],
  }
}

function choicesOf(options: readonly OwnOption[] = [], withRetired: boolean): Option[] {
  const kept = withRetired ? options : options.filter(({ retired }) => !retired)
  return kept.map(({ name }) => ({ value: name, label: name }))
}

/** Adds a stored value to the offered ones: saving must not change what is not offered any more. */
export function withStored(options: readonly Option[], stored: string | undefined): readonly Option[] {
  if (!stored || options.some(({ value }) => value === stored)) return options
  return [...options, ...optionsOf([stored])]
}
