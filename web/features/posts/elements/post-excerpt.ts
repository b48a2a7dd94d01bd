/** Characters and lines of a post that the feed shows before it asks who wants to read on. */
const charactersShown = 700
const linesShown = 12
/** What is left must be worth a press: below this everything is shown. */
const charactersLeftMin = 200
const linesLeftMin = 3

/**
 * Returns the beginning of a long text, which ends between two words.
 * @returns null for a text that is short enough to be shown whole
 */
export function excerptOf(text: string): string | null {
  const lines = text.split('\n')
  const byLines = lines.length >= linesShown + linesLeftMin ? lines.slice(0, linesShown).join('\n') : text
  if (byLines.length >= charactersShown + charactersLeftMin) return cutBetweenWords(byLines)
  return byLines === text ? null : byLines.trimEnd()
}

/** Cuts where a word ends, so that no web address is cut; a text without spaces is cut between two characters. */
function cutBetweenWords(text: string): string {
  const cut = text.slice(0, charactersShown)
  const end = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  if (end > charactersShown / 2) return cut.slice(0, end).trimEnd()
  const characters = new Intl.Segmenter().segment(text)
  return text.slice(0, characters.containing(charactersShown)?.index ?? charactersShown)
}
