/** The focused element and its ancestors, innermost first, each with its neighbours. */
let held: { part: Element; near: (Element | null)[] }[] = []
let isWatching = false

const heading = ':is(h1, h2, h3, h4)'
const entry = 'li, tr, article'
const control = 'a[href], button, input:not([type=hidden]), select, textarea, summary'

/**
 * Moves the focus to a neighbour when the focused element is removed from the page. The candidates are the
 * next entry of its list, the previous one, and the nearest heading. Pages with removable parts call this.
 */
export function preserveFocus(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('focusin', ({ target }) => remember(target))
  // The opener of a dialog may be removed by the time that it closes.
  document.addEventListener('close', restoreFocus, true)
  new MutationObserver(restoreFocus).observe(document.body, { childList: true, subtree: true })
}

function remember(target: EventTarget | null): void {
  // A dialog returns the focus to its opener.
  if (!(target instanceof Element) || target.closest('dialog')) return
  held = []
  for (let part: Element | null = target; part; part = part.parentElement) {
    const near = part.matches(entry) ? [part.nextElementSibling, part.previousElementSibling] : []
    held.push({ part, near })
  }
}

function isLost(): boolean {
  return held[0]?.part.isConnected === false && document.activeElement === document.body
}

function restoreFocus(): void {
  if (!isLost()) return
  // The code that removed the element may focus a better place first.
  requestAnimationFrame(() => setTimeout(takeNearest))
}

function takeNearest(): void {
  if (!isLost()) return
  for (const { part, near } of held) {
    const places = part.isConnected
      ? [part.querySelector<HTMLElement>(heading)]
      : near.map((one) => one?.querySelector<HTMLElement>(control))
    for (const place of places) if (place && takesFocus(place)) return
  }
}

function takesFocus(place: HTMLElement): boolean {
  if (place.matches(heading) && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
  return document.activeElement === place
}
