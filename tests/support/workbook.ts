import { strToU8, zipSync } from 'fflate'

/** A cell of a made-up workbook: text, number, a day (`Date`), or a formula with the value that was stored with it. */
export type WorkbookCell = string | number | Date | { formula: string; value: string } | null

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const day = 24 * 60 * 60 * 1000

/**
 * Writes a workbook (.xlsx) as spreadsheet programs do: texts in a common list, days as numbers with a style.
 * @param merged references of merged cells of the first sheet, such as `A2:A4`
 */
export function aWorkbook(
  sheets: WorkbookCell[][][],
  extra: Record<string, Uint8Array> = {},
  merged: string[] = [],
): Buffer {
  const texts = new Map<string, number>()
  const textNumber = (text: string) => {
    const number = texts.get(text) ?? texts.size
    texts.set(text, number)
    return number
  }
  const cellXml = (cell: WorkbookCell, place: string) => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
    if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${textNumber(cell)}</v></c>`
    if (cell instanceof Date) {
      const days = (cell.getTime() - Date.UTC(1899, 11, 30)) / day
      return `<c r="${place}" s="1"><v>${days}</v></c>`
    }
    return `<c r="${place}" t="str"><f>${escaped(cell.formula)}</f><v>${escaped(cell.value)}</v></c>`
  }
  const sheetXml = (rows: WorkbookCell[][], index: number) => {
    const merges = merged.map((reference) => `<mergeCell ref="${reference}"/>`).join('')
    const after = index === 0 && merges !== '' ? `<mergeCells>${merges}</mergeCells>` : ''
    const lines = rows.map((cells, row) => {
      const written = cells.map((cell, column) =>
        cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`),
      )
      return `<row r="${row + 1}">${written.join('')}</row>`
    })
    return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData>${after}</worksheet>`
  }
  const sheetParts = sheets.map((rows, index): [string, string] => [
    `xl/worksheets/sheet${index + 1}.xml`,
    sheetXml(rows, index),
  ])
  const named = sheets.map(
    (_, index) => `<sheet name="Sheet ${index + 1}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const related = [
    ...sheets.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
    relation('texts', 'sharedStrings', 'sharedStrings.xml'),
    relation('styles', 'styles', 'styles.xml'),
  ]
  const parts: Record<string, string> = {
    '_rels/.rels': relationsXml([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${types}"><sheets>${named.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml(related),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheetParts),
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${[...texts.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
  }
  const files = Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))
  return Buffer.from(zipSync({ ...files, ...extra }))
}

function relation(id: string, type: string, target: string): string {
  return `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`
}

function relationsXml(relations: string[]): string {
  return `<Relationships xmlns="${relationships}">${relations.join('')}</Relationships>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
