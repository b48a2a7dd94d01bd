const delimiters = [',', ';', '\t'] as const
type Delimiter = (typeof delimiters)[number]

const separatorLine = /^"?sep=(.)"?\r?(?:\n|$)/i
const longestHead = 64 * 1024

/** The beginning of a table as text: what separates its cells, and the text without the line that says so. */
interface Head {
  delimiter: string
  text: string
}

/** Finds out from the beginning of a file how its cells are separated: by its `sep=` line, or by its headings. */
export function readHead(text: string): Head {
  const said = separatorLine.exec(text)
  if (said?.[1]) return { delimiter: said[1], text: text.slice(said[0].length) }
  return { delimiter: mostFrequent(firstLine(text)), text }
}

/** Tells whether a text holds the line of headings, and the `sep=` line before it, as a whole. */
export function isWholeHead(text: string): boolean {
  const lines = text.replace(separatorLine, '')
  return text.length >= longestHead || (lines !== '' && firstLine(lines).length < lines.length)
}

/** Returns the text up to the first line break that is not in quotation marks, without what is in them. */
function firstLine(text: string): string {
  let line = ''
  let isQuoted = false
  for (const character of text.slice(0, longestHead)) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === '\n' || character === '\r')) return line
    else if (!isQuoted) line += character
  }
  return isQuoted || line.length === text.length ? text : line
}

function mostFrequent(line: string): Delimiter {
  const countOf = (delimiter: Delimiter) => line.split(delimiter).length
  return delimiters.reduce((best, one) => (countOf(one) > countOf(best) ? one : best))
}
