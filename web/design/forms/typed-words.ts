type WordField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields that somebody has been in, with the value of each before. */
export type Typing = Map<WordField, string>

/** Fields that do not count: checkboxes and secrets are quickly re-entered, usernames autofilled. */
const wordless = `input:is([type=password], [type=checkbox], [type=radio], [type=file], [type=search],
  [autocomplete=one-time-code], [autocomplete~=username])`

/** Stores the value of a field of words that takes the focus. */
export function watchTyping(typing: Typing, target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (!typing.has(target) && !target.matches(wordless)) typing.set(target, target.value)
}

/** Returns whether a field that is still shown has other words than before. */
export function typed(typing: Typing): boolean {
  return [...typing].some(([field, before]) => field.isConnected && field.value !== before)
}

/** Tracks text and choices in a page's form that have not been sent. */
export class UnsentWords {
  readonly #form: HTMLFormElement
  readonly #typing: Typing = new Map()
  #sent: Typing = new Map()
  #hasDraft: boolean

  /** @param hasDraft whether the form was filled with words that were typed before */
  constructor(form: HTMLFormElement, hasDraft: boolean) {
    this.#form = form
    this.#hasDraft = hasDraft
    if (form.contains(document.activeElement)) this.enter(document.activeElement)
  }

  /** Stores what a field held before somebody typed. */
  enter(target: EventTarget | null): void {
    watchTyping(this.#typing, target)
    if (target instanceof HTMLSelectElement && !this.#typing.has(target))
      this.#typing.set(target, target.value)
  }

  /** Takes the form for sent as it is now. */
  send(): void {
    this.#hasDraft = false
    this.#sent = new Map([...this.#typing.keys()].map((field) => [field, field.value]))
  }

  /** Takes the form for not sent, because it was refused. */
  refuse(): void {
    this.#sent.clear()
  }

  /** Returns whether leaving would lose words. Fields that an autosave stores elsewhere do not count. */
  isUnsent(): boolean {
    const stored = this.#form.dataset.stored?.split(' ') ?? []
    if (this.#hasDraft && stored.length === 0) return true
    return [...this.#typing].some(
      ([field, before]) =>
        field.isConnected &&
        field.value !== before &&
        field.value !== this.#sent.get(field) &&
        !stored.includes(field.name),
    )
  }
}
