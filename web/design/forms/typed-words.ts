type WordField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields that had the focus, with the value of each before. */
export type Typing = Map<WordField, string>

/** Fields that do not count: checkboxes and secrets are quickly re-entered, usernames autofilled. */
const wordless = `input:is([type=password], [type=checkbox], [type=radio], [type=file], [type=search],
  [autocomplete=one-time-code], [autocomplete~=username])`

/** Stores the value of a text field that gets the focus. */
export function watchTyping(typing: Typing, target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  if (!typing.has(target) && !target.matches(wordless)) typing.set(target, target.value)
}

/** Checks whether a visible field's text differs from before. */
export function typed(typing: Typing): boolean {
  return [...typing].some(([field, before]) => field.isConnected && field.value !== before)
}

/** Tracks unsent text and choices of a page's form. */
export class UnsentWords {
  readonly #form: HTMLFormElement
  readonly #typing: Typing = new Map()
  #sent: Typing = new Map()
  #hasDraft: boolean

  /** @param hasDraft whether the form was filled from a draft */
  constructor(form: HTMLFormElement, hasDraft: boolean) {
    this.#form = form
    this.#hasDraft = hasDraft
    if (form.contains(document.activeElement)) this.enter(document.activeElement)
  }

  /** Stores a field's value before typing. */
  enter(target: EventTarget | null): void {
    watchTyping(this.#typing, target)
    if (target instanceof HTMLSelectElement && !this.#typing.has(target))
      this.#typing.set(target, target.value)
  }

  /** Marks the present content as sent. */
  send(): void {
    this.#hasDraft = false
    this.#sent = new Map([...this.#typing.keys()].map((field) => [field, field.value]))
  }

  /** Marks the content as not sent, because it was refused. */
  refuse(): void {
    this.#sent.clear()
  }

  /** Checks whether leaving would lose text. Fields that an autosave stores elsewhere do not count. */
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
