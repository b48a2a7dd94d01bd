const wordsShown = 200

/** Returns the beginning of a rendered text in plain words, as link previews show it. */
export function firstWords(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim()
  if (text.length <= wordsShown) return text
  const cut = text.slice(0, wordsShown)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`
}

/** Returns the path of the first picture of a rendered text; null where there is none. */
export function firstPicture(html: string): string | null {
  return /<img src="(\/pictures\/[^"]+)"/.exec(html)?.[1] ?? null
}
