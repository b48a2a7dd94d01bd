import { Transform, type TransformCallback } from 'node:stream'

/** Signals that a file is not text. */
export class NoTextError extends Error {
  override name = 'NoTextError'
}

const none = Buffer.alloc(0)

/**
 * Decodes a byte stream as UTF-8, UTF-16 with a byte order mark, or Windows-1252. Older spreadsheet programs
 * write the latter. The mark itself is removed. Fails with a `NoTextError` at bytes that do not occur in
 * text, and with a `TypeError` where the encoding changes in the middle.
 */
export function asText(): Transform {
  let decoder: TextDecoder | undefined
  // After ASCII alone, the encoding may still turn out to be Windows-1252.
  let undecided: Buffer = none
  let isPlain = true
  function decode(bytes: Buffer, options: { stream: boolean }): string {
    decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true })
    try {
      return decoder.decode(bytes, options)
    } catch (error) {
      if (!isPlain || decoder.encoding !== 'utf-8') throw error
      decoder = new TextDecoder('windows-1252')
      return decoder.decode(Buffer.concat([undecided, bytes]), options)
    }
  }
  function pass(bytes: Buffer, options: { stream: boolean }, done: TransformCallback): void {
    try {
      const text = decode(bytes, options)
      if (text.includes('\0')) throw new NoTextError('the file holds bytes that no text has')
      isPlain &&= isAscii(text)
      undecided = isPlain ? bytes.subarray(lastAscii(bytes) + 1) : none
      done(null, text === '' ? undefined : text)
    } catch (error) {
      done(error as Error)
    }
  }
  return new Transform({
    readableObjectMode: true,
    transform: (bytes: Buffer, _encoding, done) => pass(bytes, { stream: true }, done),
    flush: (done) => pass(none, { stream: false }, done),
  })
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  return 'utf-8'
}

function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length
}

function lastAscii(bytes: Buffer): number {
  return bytes.findLastIndex((byte) => byte < 0x80)
}

const delimiters = [',', ';', '\t', '|'] as const
type Delimiter = (typeof delimiters)[number]

const separatorLine = /^"?sep=(.)"?\r?(?:\n|$)/i
const longestHead = 64 * 1024
/** Lines that decide about the delimiter: titles, which may contain others, headings and some people. */
const linesOfHead = 12

/** The beginning of a table: its delimiter, and its text without a `sep=` line. */
interface Head {
  delimiter: string
  text: string
}

/** Detects the delimiter of a file from its `sep=` line or its first lines. */
export function readHead(text: string): Head {
  const directive = separatorLine.exec(text)
  if (directive?.[1]) return { delimiter: directive[1], text: text.slice(directive[0].length) }
  return { delimiter: delimiterOf(firstLines(text)), text }
}

/** Checks whether a text contains the complete first lines. */
export function isWholeHead(text: string): boolean {
  return text.length >= longestHead || firstLines(text).length > linesOfHead
}

/** Lists the first lines without quoted text and blank lines. Line breaks in quotation marks end no line. */
function firstLines(text: string): string[] {
  const lines: string[] = []
  let line = ''
  let isQuoted = false
  for (const character of text.slice(0, longestHead)) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character !== '\n' && character !== '\r') line += character
    else {
      if (line.trim() !== '') lines.push(line)
      if (lines.length > linesOfHead) return lines
      line = ''
    }
  }
  return line.trim() === '' ? lines : [...lines, line]
}

/** Returns the delimiter with the same count in the most lines; a tie takes the largest. */
function delimiterOf(lines: readonly string[]): Delimiter {
  const scores = delimiters.map((delimiter) => {
    const counts = lines.map((line) => line.split(delimiter).length - 1).filter((count) => count > 0)
    const groups = Map.groupBy(counts, (count) => count)
    const agreeing = [...groups].map(([count, some]): [number, number] => [some.length, count])
    return { delimiter, score: agreeing.toSorted(byScore)[0] ?? [0, 0] }
  })
  return scores.toSorted((one, other) => byScore(one.score, other.score))[0]?.delimiter ?? ','
}

function byScore([agreeing, count]: number[], [others = 0, otherCount = 0]: number[]): number {
  return others - (agreeing ?? 0) || otherCount - (count ?? 0)
}

const quotedName = String.raw`(^|[,;\t\r\n])[ \t]*"((?:[^"<>\r\n]|"")*)"[ \t]*(<[^<>\s@"]+@[^<>\s@"]+>)`

/** Checks whether a text has people as mail programs write them: `"Tharu, Ram" <ram@example.org>`. */
export function hasQuotedName(text: string): boolean {
  return new RegExp(quotedName).test(text)
}

/** Quotes such people as whole cells; a chunk is cut behind a person. */
export async function* withQuotedNames(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk
    const end = text.length > longestHead ? text.length : text.lastIndexOf('>') + 1
    yield quoted(text.slice(0, end))
    rest = text.slice(end)
  }
  if (rest !== '') yield quoted(rest)
}

function quoted(text: string): string {
  return text.replace(new RegExp(quotedName, 'g'), '$1"""$2"" $3"')
}
