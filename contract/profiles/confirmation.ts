import type { ConfirmationRule } from '../society/options.ts'
import type { MembershipCategory, MembershipTitle } from './options.ts'

/** What officers have said of a membership that its owner entered. */
export const confirmationStatuses = ['claimed', 'confirmed', 'refused'] as const
export type ConfirmationStatus = (typeof confirmationStatuses)[number]

interface Held {
  title: MembershipTitle
  category: MembershipCategory
}

/** Whether a membership is more than joining: every office but well-wisher, and every group but General Member. */
export function carriesWeight({ title, category }: Held): boolean {
  return category !== 'General Member' || title !== 'General(Well-Wisher)'
}

/** Whether the society counts a membership as held. */
export function isHeld(rule: ConfirmationRule, entry: Held & { standing: ConfirmationStatus }): boolean {
  if (entry.standing !== 'claimed') return entry.standing === 'confirmed'
  return rule === 'none' || (rule === 'weighty' && !carriesWeight(entry))
}

/** The membership that cards show, of a list in the order of display: the first that is held, else the first. */
export function shownOf<Entry extends { held: boolean; standing: ConfirmationStatus }>(
  entries: readonly Entry[],
): Entry | undefined {
  return entries.find(({ held }) => held) ?? entries.find(({ standing }) => standing !== 'refused')
}
