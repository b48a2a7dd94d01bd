/** The memberships that need an administrator's confirmation: all, those with weight, or none. */
export const confirmationRules = ['all', 'weighty', 'none'] as const
export type ConfirmationRule = (typeof confirmationRules)[number]

/** The confirmation statuses of a membership that its owner entered. */
export const confirmationStatuses = ['claimed', 'confirmed', 'refused'] as const
export type ConfirmationStatus = (typeof confirmationStatuses)[number]

interface Held {
  title: string
  category: string
}

/** Checks whether a membership needs confirmation: any special title, or any category but General Member. */
export function carriesWeight({ title, category }: Held): boolean {
  return category !== 'General Member' || title !== 'General(Well-Wisher)'
}

/** Ranks an office before a custom category, and both before ordinary membership: 0, 1 or 2. */
export function officeRank(entry: Held): 0 | 1 | 2 {
  if (entry.title !== 'General(Well-Wisher)') return 0
  return carriesWeight(entry) ? 1 : 2
}

/** Checks whether a membership counts: confirmed, or claimed without need of confirmation. */
export function isHeld(rule: ConfirmationRule, entry: Held & { standing: ConfirmationStatus }): boolean {
  if (entry.standing !== 'claimed') return entry.standing === 'confirmed'
  return rule === 'none' || (rule === 'weighty' && !carriesWeight(entry))
}

/** Returns the membership for cards from a list in display order: the first that counts, else the first. */
export function shownOf<Entry extends { held: boolean; standing: ConfirmationStatus }>(
  entries: readonly Entry[],
): Entry | undefined {
  return entries.find(({ held }) => held) ?? entries.find(({ standing }) => standing !== 'refused')
}
