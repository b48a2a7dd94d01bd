import { Readable } from 'node:stream'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { aWorkbook } from '../../../../../tests/support/workbook.ts'
import { readTable } from './table-reading.ts'

const megabyte = 1000 * 1000

let writes: MockInstance<Parser['write']>
beforeEach(() => {
  writes = vi.spyOn(Parser.prototype, 'write')
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Counts the characters passed to the parser. */
const parsed = () => writes.mock.calls.reduce((sum, [text]) => sum + text.length, 0)

/**
 * Creates a workbook with some parts replaced. Repetitive parts are compressed well, as an attacker would.
 */
function aWorkbookWith(parts: Record<string, string>, level: 0 | 1 = 1): Buffer {
  const files = unzipSync(aWorkbook([[['Name'], ['Ram']]]))
  const changed = Object.entries(parts).map(([name, text]) => [name, strToU8(text)])
  return Buffer.from(zipSync({ ...files, ...Object.fromEntries(changed) }, { level }))
}

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const sheetPart = 'xl/worksheets/sheet1.xml'
const row = (cells: string) => `<row r="1">${cells}</row>`

/** Reads a whole table; returns its rows. */
async function read(file: Buffer | Readable, signal?: AbortSignal) {
  const rows = []
  const source = Buffer.isBuffer(file) ? Readable.from([file]) : file
  for await (const one of readTable(source, undefined, signal)) rows.push(one)
  return rows
}

/** Ten times as much as is parsed of it. */
const long = 'x'.repeat(2 * megabyte)
const partOfAny: [what: string, xml: string][] = [
  ['elements nested 200,000 deep', sheet('<a>'.repeat(200_000))],
  ['an attribute of 2 MB', sheet(`<row junk="${long}"/>`)],
  ['an attribute of 2 MB of entities', sheet(`<row junk="${'&amp;'.repeat(0.4 * megabyte)}"/>`)],
  ['an attribute without an end', `<worksheet junk="${long}`],
  ['100,000 attributes', sheet(`<row ${Array.from({ length: 100_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`)],
  ['the name of an element of 2 MB', sheet(`<${long}/>`)],
  ['the name of an attribute of 2 MB', sheet(`<row ${long}="1"/>`)],
  ['a comment of 2 MB', sheet(`<!--${long}-->`)],
  ['a CDATA section of 2 MB', sheet(`<![CDATA[${long}]]>`)],
  ['an instruction of 2 MB', sheet(`<?${long}?>`)],
  ['white space of 2 MB in a tag', sheet(`<row ${' '.repeat(2 * megabyte)}/>`)],
  ['closing tags of nothing', sheet('</a>'.repeat(0.5 * megabyte))],
  ['a document type', `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(1000)}">]>${sheet(row('<c><v>&a;</v></c>'))}`],
]

it.each(partOfAny)(
  'a sheet with %s is refused, and no more of it parsed than a tag may have',
  async (_, xml) => {
    await expect(read(aWorkbookWith({ [sheetPart]: xml }))).rejects.toMatchObject({
      name: 'TableFault',
      message: expect.stringContaining('not built like a list'),
    })
    expect(parsed()).toBeLessThan(200_000)
  },
)

it.each(['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/styles.xml', '_rels/.rels'])(
  'the limits hold for %s, too',
  async (part) => {
    await expect(read(aWorkbookWith({ [part]: '<a>'.repeat(200_000) }))).rejects.toThrow('not built like')
    expect(parsed()).toBeLessThan(100_000)
  },
)

it('a sheet that is named again and again is read once', async () => {
  const sheets = '<sheet r:id="rId1"/>'.repeat(5000)
  const empty = sheet('<row/>'.repeat(100_000))
  const parts = { 'xl/workbook.xml': `<workbook><sheets>${sheets}</sheets></workbook>`, [sheetPart]: empty }
  expect(await read(aWorkbookWith(parts))).toEqual([])
  expect(parsed()).toBeLessThan(1_000_000)
})

it('a text that many cells name counts with each of them', async () => {
  const texts = `<sst><si><t>${'x'.repeat(60_000)}</t></si></sst>`
  const rows = Array.from({ length: 5000 }, (_, n) => `<row r="${n + 1}"><c t="s"><v>0</v></c></row>`)
  const file = aWorkbookWith({ 'xl/sharedStrings.xml': texts, [sheetPart]: sheet(rows.join('')) })
  let count = 0
  const reading = (async () => {
    for await (const _ of readTable(Readable.from([file]))) count += 1
  })()
  await expect(reading).rejects.toThrow('unpacks to more than 64 MB')
  expect(count).toBeLessThanOrEqual((64 * megabyte) / 60_000)
})

it('a common list of texts without end is refused', async () => {
  const file = aWorkbookWith({ 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(3_000_000)}</sst>` })
  await expect(read(file)).rejects.toThrow('more than 2,000,000 different texts')
})

const multitudes: [what: string, xml: string, refusal: string][] = [
  ['rows', sheet('<row/>'.repeat(10_000_000)), 'more than 1,048,576 rows, empty ones included'],
  ['elements', sheet('<a/>'.repeat(14_000_000)), 'more than 12,000,000 cells and other elements'],
]

it.each(multitudes)(
  'a sheet of millions of empty %s is refused with its reason, and most of it not parsed',
  async (_, xml, refusal) => {
    await expect(read(aWorkbookWith({ [sheetPart]: xml }))).rejects.toThrow(refusal)
    expect(parsed()).toBeLessThan(50 * megabyte)
  },
  120_000,
)

it('an archive of 60,000 empty files is refused for their number', async () => {
  const files = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`${n}`, '']))
  await expect(read(aWorkbookWith(files, 0))).rejects.toThrow('an archive of more than 2,000 files')
})

it('a number format that would take long to understand is cut', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(60_000)}"/></numFmts></styleSheet>`
  const match = vi.spyOn(String.prototype, 'replace')
  await read(aWorkbookWith({ 'xl/styles.xml': styles }))
  const lengths = match.mock.contexts.map((text) => String(text).length)
  expect(Math.max(0, ...lengths)).toBeLessThan(1000)
})

it('rows that state the number of another one, or none, are counted on', async () => {
  const cell = (text: string) => `<c t="str"><v>${text}</v></c>`
  const rows = ['1', '1', '-4', '1.5', 'x', '9', '3'].map((r) => `<row r="${r}">${cell(r)}</row>`).join('')
  const read1 = await read(aWorkbookWith({ [sheetPart]: sheet(rows) }))
  expect(read1.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 9, 10])
})

it('a workbook with uncompressed parts is read in equally small chunks', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `<row r="${n + 1}"><c t="str"><v>Ram</v></c></row>`)
  expect(await read(aWorkbookWith({ [sheetPart]: sheet(rows.join('')) }, 0))).toHaveLength(20_000)
  const lengths = writes.mock.calls.map(([text]) => text.length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(16 * 1024)
})

it('reading ends when the sender has left', async () => {
  const leaving = new AbortController()
  const rows = Array.from({ length: 100_000 }, (_, n) => `<row r="${n + 1}"><c t="str"><v>Ram</v></c></row>`)
  const file = aWorkbookWith({ [sheetPart]: sheet(rows.join('')) })
  const reading = readTable(Readable.from([file]), undefined, leaving.signal)
  await reading.next()
  leaving.abort(new Error('left'))
  await expect(reading.next()).rejects.toThrow('left')
  expect(parsed()).toBeLessThan(500_000)

  const blank = sheet('<row/>'.repeat(10_000_000))
  const gone = AbortSignal.abort(new Error('left'))
  writes.mockClear()
  await expect(read(aWorkbookWith({ [sheetPart]: blank }), gone)).rejects.toThrow('left')
  expect(parsed()).toBe(0)
})

const lines: [what: string, start: string, piece: string][] = [
  ['one field', '', 'x'],
  ['one field in quotation marks', '"', '""'],
  ['columns without end', '', ','],
  ['blank columns', '', ' ,'],
]

it.each(lines)(
  'a line of 60 MB that is %s is refused, and the rest of it not parsed',
  async (_, start, piece) => {
    const chunk = Buffer.from(piece.repeat(32_000))
    let sent = 0
    const file = Readable.from(
      (function* () {
        yield Buffer.from(`Name,Email\n${start}`)
        for (; sent < 60 * megabyte; sent += chunk.length) yield chunk
      })(),
    )
    let sentAtRefusal = 0
    const rest = file.resume.bind(file)
    vi.spyOn(file, 'resume').mockImplementation(() => {
      sentAtRefusal = sent
      return rest()
    })
    await expect(read(file)).rejects.toMatchObject({ name: 'TableFault', row: 2 })
    expect(sentAtRefusal).toBeLessThan(2 * megabyte)
  },
)

it('a row of more columns than a list may have is refused, blank ones at its end are not', async () => {
  const file = (end: string) => Buffer.from(`Name,Email\nRam,ram@example.org${end}\n`)
  expect((await read(file(','.repeat(20_000))))[1]?.cells).toEqual(['Ram', 'ram@example.org'])
  await expect(read(file(',x'.repeat(600)))).rejects.toMatchObject({ row: 2 })
})
