/**
 * Lists which memberships count as held only once an administrator has confirmed them: all, those that carry weight,
 * or none.
 */
export const confirmationRules = ['all', 'weighty', 'none'] as const
export type ConfirmationRule = (typeof confirmationRules)[number]

/** The decisions of administrators on a membership that its owner entered, and no decision yet. */
export const confirmationStatuses = ['claimed', 'confirmed', 'refused'] as const
export type ConfirmationStatus = (typeof confirmationStatuses)[number]

interface Held {
  title: string
  category: string
}

/** Tells a membership that is more than joining: every title but well-wisher, and every category but General Member. */
export function carriesWeight({ title, category }: Held): boolean {
  return category !== 'General Member' || title !== 'General(Well-Wisher)'
}

/** Ranks an office before a category of its own, and both before ordinary membership: 0, 1 or 2. */
export function officeRank(entry: Held): 0 | 1 | 2 {
  if (entry.title !== 'General(Well-Wisher)') return 0
  return carriesWeight(entry) ? 1 : 2
}

/** Tells whether the society counts a membership as held: it is confirmed, or is a claim that needs no confirmation. */
export function isHeld(rule: ConfirmationRule, entry: Held & { standing: ConfirmationStatus }): boolean {
  if (entry.standing !== 'claimed') return entry.standing === 'confirmed'
  return rule === 'none' || (rule === 'weighty' && !carriesWeight(entry))
}

/** Picks the membership that cards show from a list in the order of display: the first that is held, else the first. */
export function shownOf<Entry extends { held: boolean; standing: ConfirmationStatus }>(
  entries: readonly Entry[],
): Entry | undefined {
  return entries.find(({ held }) => held) ?? entries.find(({ standing }) => standing !== 'refused')
}
