import type { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'

export interface XmlReader {
  opened?: (name: string, attributes: Record<string, string>) => void
  closed?: (name: string) => void
  text?: (text: string) => void
}

/** Reads XML as it arrives, and calls back after each piece of it; names come without their prefix. */
export async function* readXml(source: Readable, reader: XmlReader): AsyncGenerator<void> {
  const decoder = new TextDecoder('utf-8')
  const parser = new Parser(
    {
      onopentag: (name, attributes) => reader.opened?.(withoutPrefix(name), attributes),
      onclosetag: (name) => reader.closed?.(withoutPrefix(name)),
      ontext: (text) => reader.text?.(text),
    },
    { xmlMode: true, decodeEntities: true },
  )
  try {
    for await (const bytes of source) {
      parser.write(decoder.decode(bytes as Buffer, { stream: true }))
      yield
    }
    parser.end(decoder.decode())
    yield
  } finally {
    source.destroy()
  }
}

/** Reads a whole part of XML. */
export async function readWholeXml(source: Readable, reader: XmlReader): Promise<void> {
  for await (const _ of readXml(source, reader));
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
