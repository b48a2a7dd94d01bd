import { Parser } from 'htmlparser2'
import { m } from '../../../../../contract/paraglide/messages.js'
import { yieldToRequests } from '../../../../endpoints/yield-to-requests.ts'
import { countText } from '../../../../text/formats.ts'
import { TableFault } from './sent-file.ts'

/** Characters to parse at once. */
const pieceMax = 16 * 1024
/** Pieces to parse in one turn of the event loop. */
const piecesAtOnce = 4
/** Characters of a tag with its attributes, a comment or a CDATA section. */
const tokenMax = 64 * 1024
const depthMax = 100
const attributesMax = 100
/** Most elements of a part: as many as 100,000 rows of 40 text cells have. */
const elementsMax = 12_000_000

interface XmlReader {
  opened?: (name: string, attributes: Record<string, string>) => void
  closed?: (name: string) => void
  text?: (text: string) => void
}

/**
 * Parses an XML stream and calls back for each event; names come without prefix. Depth, attributes and token
 * length are limited during parsing, since the parser does not limit them. The number of elements is limited,
 * because highly compressed ones would occupy the parser for long.
 * @throws {TableFault}
 */
export async function* readXml(source: AsyncIterable<Uint8Array>, reader: XmlReader): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8')
  let [written, pieces] = [0, 0]
  let [depth, attributes, elements, tokensEnd] = [0, 0, 0, 0]
  const parser = new Parser(
    {
      onopentagname: () => {
        attributes = 0
        depth += 1
        if (depth > depthMax) throw unusual()
        elements += 1
        if (elements > elementsMax)
          throw new TableFault(m.administration_workbook_many_elements({ max: countText(elementsMax) }))
      },
      onattribute: () => {
        attributes += 1
        if (attributes > attributesMax) throw unusual()
      },
      onopentag: (name, given) => {
        tokensEnd = parser.endIndex
        reader.opened?.(withoutPrefix(name), given)
      },
      onclosetag: (name) => {
        depth -= 1
        tokensEnd = parser.endIndex
        reader.closed?.(withoutPrefix(name))
      },
      ontext: (text) => {
        tokensEnd = parser.endIndex
        reader.text?.(text)
      },
      oncomment: () => {
        tokensEnd = parser.endIndex
      },
      onprocessinginstruction: (name) => {
        tokensEnd = parser.endIndex
        // A workbook has no document type (ECMA-376, part 2), and therefore defines no entities.
        if (name.startsWith('!')) throw unusual()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for await (const bytes of source) {
    const text = decoder.decode(bytes, { stream: true })
    for (let from = 0; from < text.length; from += pieceMax) {
      const piece = text.slice(from, from + pieceMax)
      parser.write(piece)
      written += piece.length
      // The parser buffers an unfinished token as a whole, regardless of its length.
      if (written - tokensEnd > tokenMax) throw unusual()
      pieces += 1
      if (pieces % piecesAtOnce === 0) await yieldToRequests()
      yield
    }
  }
  parser.end(decoder.decode())
  yield
}

/** Parses an XML part to its end. */
export async function readWholeXml(source: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  for await (const _ of readXml(source, reader));
}

function unusual(): TableFault {
  return new TableFault(m.administration_workbook_unusual())
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
