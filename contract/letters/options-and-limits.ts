/** Characters, as people count them, of a letter's subject and text. */
export const letterSubjectMax = 120
export const letterTextMax = 20_000

/** The states of a letter. */
export const letterStates = ['draft', 'scheduled', 'sending', 'sent', 'stopped'] as const
export type LetterState = (typeof letterStates)[number]

/** The states of one person's copy. */
export const deliveryStates = [
  'waiting',
  'sent',
  'household',
  'refused',
  'bounced',
  'stopped',
  'calledOff',
  'withoutEmail',
  'unverified',
  'gone',
] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The reasons for which somebody gets a letter on paper. */
export const unreachedReasons = ['withoutEmail', 'bounced', 'unverified'] as const
export type UnreachedReason = (typeof unreachedReasons)[number]

/** The words of a letter's text that stand for something of its reader. */
export const placeholders = ['name'] as const
export type Placeholder = (typeof placeholders)[number]

/** Replaces the placeholders of a text, written as `{name}`; other braces stay. */
export function fillPlaceholders(
  text: string,
  values: Readonly<Partial<Record<Placeholder, string>>>,
): string {
  return text.replace(/\{(\w+)\}/g, (whole, word: string) => {
    const found = placeholders.find((one) => one === word.toLowerCase())
    return (found && values[found]) ?? whole
  })
}
