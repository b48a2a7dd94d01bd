/** The fields that somebody has been in, with what stood in each before. */
export type Typing = Map<HTMLInputElement | HTMLTextAreaElement, string>

/** What is chosen or secret is soon given again; only words are a loss. */
const wordless = 'input:is([type=password], [type=checkbox], [type=radio], [autocomplete=one-time-code])'

/** Notes what stands in a field of words that takes the focus. */
export function watchTyping(typing: Typing, target: EventTarget): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (!typing.has(target) && !target.matches(wordless)) typing.set(target, target.value)
}

/** Returns whether a field that is still shown has other words than before. */
export function typed(typing: Typing): boolean {
  return [...typing].some(([field, before]) => field.isConnected && field.value !== before)
}
