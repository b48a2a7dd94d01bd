/** The memberships that need an administrator's confirmation: all, those with weight, or none. */
export const confirmationRules = ['all', 'weighty', 'none'] as const
export type ConfirmationRule = (typeof confirmationRules)[number]

/** The decisions of administrators on a membership that its owner entered, and no decision yet. */
export const confirmationStatuses = ['claimed', 'confirmed', 'refused'] as const
export type ConfirmationStatus = (typeof confirmationStatuses)[number]

interface Held {
  title: string
  category: string
}

/** Checks for weight: any title but well-wisher, or any category but General Member. */
export function carriesWeight({ title, category }: Held): boolean {
  return category !== 'General Member' || title !== 'General(Well-Wisher)'
}

/** Ranks an office before a category of its own, and both before ordinary membership: 0, 1 or 2. */
export function officeRank(entry: Held): 0 | 1 | 2 {
  if (entry.title !== 'General(Well-Wisher)') return 0
  return carriesWeight(entry) ? 1 : 2
}

/** Checks if a membership counts as held: confirmed, or a claim without need of confirmation. */
export function isHeld(rule: ConfirmationRule, entry: Held & { standing: ConfirmationStatus }): boolean {
  if (entry.standing !== 'claimed') return entry.standing === 'confirmed'
  return rule === 'none' || (rule === 'weighty' && !carriesWeight(entry))
}

/** Returns the membership for cards from a list in display order. It is the first held one, else the first. */
export function shownOf<Entry extends { held: boolean; standing: ConfirmationStatus }>(
  entries: readonly Entry[],
): Entry | undefined {
  return entries.find(({ held }) => held) ?? entries.find(({ standing }) => standing !== 'refused')
}
