import { posix } from 'node:path'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { m } from '../../../../../contract/paraglide/messages.js'
import { countText } from '../../../../text/formats.ts'
import { longestRow, rowTooLong, TableFault } from './sent-file.ts'
import { readWholeXml } from './xml-events.ts'

/** Characters of all shared strings of a workbook. */
const sharedCharactersMax = 32_000_000
const sharedTextsMax = 2_000_000
/** Sheets and references that a workbook may have. */
const sheetsMax = 255
const sheetNameMax = 60
const relationsMax = 2000
/** Cell styles; spreadsheet programs allow about as many. */
const stylesMax = 65_536
/** Characters to read of a number format. */
const formatMax = 255
/** Length from which V8 stores a substring as a slice of its parent string. */
const sliceMin = 13

/** A sheet of a workbook: its part in the archive, and its name. */
interface WorkbookSheet {
  part: string
  name: string
}

/** The contents of a workbook except its rows: sheets in order, shared strings, formats. */
export interface WorkbookParts {
  sheets: WorkbookSheet[]
  texts: string[]
  /** true for styles that format a date, indexed by style number. */
  dateStyles: boolean[]
  /** true when days count from 1904, as in old Macintosh programs. */
  from1904: boolean
}

interface Relation {
  id: string
  type: string
  target: string
}

/**
 * Reads all parts of a workbook except its rows.
 * @throws {TableFault}
 */
export async function readWorkbookParts(archive: WorkbookArchive): Promise<WorkbookParts> {
  const workbook = (await relationsOf(archive, '')).find(({ type }) => type === 'officeDocument')?.target
  if (!workbook || !archive.has(workbook)) throw new TableFault(m.administration_workbook_broken())
  const relations = await relationsOf(archive, workbook)
  const targetOf = (wanted: string) => relations.find(({ type }) => type === wanted)?.target
  const sheets: { id: string; name: string; isHidden: boolean }[] = []
  let from1904 = false
  await readWholeXml(archive.read(workbook), {
    opened: (name, attributes) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet' && sheets.length < sheetsMax)
        sheets.push({
          id: attributes['r:id'] ?? '',
          name: (attributes.name ?? '').slice(0, sheetNameMax),
          isHidden: /hidden/i.test(attributes.state ?? ''),
        })
    },
  })
  const [styles, texts] = [targetOf('styles'), targetOf('sharedStrings')]
  const shown = sheets.some(({ isHidden }) => !isHidden) ? sheets.filter(({ isHidden }) => !isHidden) : sheets
  const parts = new Map<string, WorkbookSheet>()
  for (const { id, name } of shown) {
    const part = relations.find((one) => one.id === id && one.type === 'worksheet')?.target
    if (part && archive.has(part) && !parts.has(part)) parts.set(part, { part, name })
  }
  return {
    sheets: [...parts.values()],
    texts: texts && archive.has(texts) ? await readTexts(archive, texts) : [],
    dateStyles: styles && archive.has(styles) ? await readDateStyles(archive, styles) : [],
    from1904,
  }
}

/** Lists the relationships of a part; '' is the workbook as a whole. */
async function relationsOf(archive: WorkbookArchive, part: string): Promise<Relation[]> {
  const { dir, base } = posix.parse(part)
  const name = posix.join(dir, '_rels', `${base}.rels`)
  const relations: Relation[] = []
  if (!archive.has(name)) return relations
  await readWholeXml(archive.read(name), {
    opened: (element, { Id: id = '', Type: type = '', Target: target = '' }) => {
      if (element !== 'Relationship' || relations.length >= relationsMax) return
      const path = target.startsWith('/') ? target.slice(1) : posix.join(dir, target)
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: path })
    },
  })
  return relations
}

/** Reads the shared strings, without phonetic annotations. */
async function readTexts(archive: WorkbookArchive, part: string): Promise<string[]> {
  const texts: string[] = []
  let [text, characters, isText, isPhonetic] = ['', 0, false, false]
  await readWholeXml(archive.read(part), {
    opened: (name) => {
      if (name === 'si') text = ''
      if (name === 't') isText = true
      if (name === 'rPh') isPhonetic = true
    },
    text: (piece) => {
      if (!isText || isPhonetic) return
      text += piece
      characters += piece.length
      if (text.length > longestRow) throw rowTooLong()
      if (characters > sharedCharactersMax) throw unpacksToTooMuch(sharedCharactersMax)
    },
    closed: (name) => {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
      if (name !== 'si') return
      if (texts.length >= sharedTextsMax)
        throw new TableFault(m.administration_workbook_many_texts({ max: countText(sharedTextsMax) }))
      texts.push(ownText(text))
    },
  })
  return texts
}

/** Copies a text, so that the XML it was cut from can be garbage-collected. */
export function ownText(text: string): string {
  return text.length < sliceMin ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}

/** The numbers of the built-in date formats. */
const knownDateFormats = new Set([14, 15, 16, 17, 22, ...range(27, 36), ...range(50, 58)])

async function readDateStyles(archive: WorkbookArchive, part: string): Promise<boolean[]> {
  const dateFormats = new Set(knownDateFormats)
  const styles: boolean[] = []
  let isCellStyle = false
  await readWholeXml(archive.read(part), {
    opened: (name, attributes) => {
      const format = Number(attributes.numFmtId)
      if (name === 'numFmt' && isDateFormat((attributes.formatCode ?? '').slice(0, formatMax)))
        dateFormats.add(format)
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'xf' && isCellStyle && styles.length < stylesMax) styles.push(dateFormats.has(format))
    },
    closed: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}

/** Checks whether a format contains days or years. Quoted text, colours and conditions are ignored. */
function isDateFormat(code: string): boolean {
  return /[dy]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

const megabyte = 1000 * 1000
const mostParts = 2000
/**
 * Limit of unpacked bytes. It applies to the declared sizes and to all bytes read; repeated reads count
 * again.
 */
const unpackedMax = 400 * megabyte

/** The parts of a workbook by their names. */
export interface WorkbookArchive {
  has(part: string): boolean
  /** Unpacks a part as a stream. */
  read(part: string): AsyncIterable<Uint8Array>
  close(): void
}

/**
 * Opens a workbook. Refuses it before unpacking when it declares more than the limit.
 * @param signal aborts the reading of every part
 * @throws {TableFault}
 */
export async function openWorkbookArchive(bytes: Buffer, signal?: AbortSignal): Promise<WorkbookArchive> {
  const file = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw new TableFault(m.administration_workbook_broken())
  })
  const parts = await listParts(file)
  let unpacked = 0
  return {
    has: (part) => parts.has(keyOf(part)),
    async *read(part) {
      const entry = parts.get(keyOf(part))
      if (!entry) throw new TableFault(m.administration_workbook_broken())
      for await (const piece of await file.openReadStreamPromise(entry)) {
        signal?.throwIfAborted()
        unpacked += piece.length
        if (unpacked > unpackedMax) throw unpacksToTooMuch(unpackedMax)
        yield piece
      }
    },
    close: () => file.close(),
  }
}

async function listParts(file: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  // Entries with the same name count, too.
  let [unpacked, entries] = [0, 0]
  try {
    for await (const entry of file.eachEntry()) {
      unpacked += entry.uncompressedSize
      entries += 1
      if (entries > mostParts)
        throw new TableFault(m.administration_workbook_many_files({ max: countText(mostParts) }))
      if (unpacked > unpackedMax) throw unpacksToTooMuch(unpackedMax)
      if (entry.isEncrypted()) throw new TableFault(m.administration_workbook_locked())
      parts.set(keyOf(entry.fileName), entry)
    }
    return parts
  } catch (error) {
    throw error instanceof TableFault ? error : new TableFault(m.administration_workbook_broken())
  }
}

/** Returns the fault for a workbook above a limit of bytes or characters. */
export function unpacksToTooMuch(max: number): TableFault {
  return new TableFault(m.administration_workbook_too_large({ max: `${max / megabyte} MB` }))
}

/** Returns the key of a part name, which is case-insensitive (ECMA-376, part 2). */
function keyOf(part: string): string {
  return part.replace(/^\//, '').toLowerCase()
}
