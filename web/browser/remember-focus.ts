/**
 * Remembers the surroundings of what has the focus, before it may be removed. The returned function gives a lost focus
 * to the card behind it, or the one before, or the page's heading, so that the keyboard goes on from there.
 */
export function rememberFocus(): () => void {
  const card = document.activeElement?.closest('article')
  const cards = [card?.nextElementSibling, card?.previousElementSibling]
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const neighbour = cards.find((near) => near?.isConnected && near.matches('article'))
      const place = neighbour?.querySelector('a') ?? document.querySelector('h1')
      place?.focus({ preventScroll: true })
    })
}
