import type { Readable } from 'node:stream'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { m } from '../../../../contract/paraglide/messages.js'
import { TableFault } from './table-fault.ts'

const megabyte = 1000 * 1000
const mostParts = 2000
/** What the parts of a workbook may unpack to, by their own words, to which the library holds them. */
const unpackedMax = 400 * megabyte

/** The parts of a workbook by their names. */
export interface WorkbookArchive {
  has(part: string): boolean
  /** Opens a part, which is unpacked as it is read. */
  open(part: string): Promise<Readable>
  close(): void
}

/**
 * Opens a workbook. What would unpack to more than it may is refused before anything of it is unpacked.
 * @throws {TableFault}
 */
export async function openWorkbookArchive(bytes: Buffer): Promise<WorkbookArchive> {
  const file = await fromBufferPromise(bytes, { lazyEntries: true }).catch(() => {
    throw new TableFault(m.administration_workbook_broken())
  })
  const parts = await listParts(file)
  return {
    has: (part) => parts.has(keyOf(part)),
    async open(part) {
      const entry = parts.get(keyOf(part))
      if (!entry) throw new TableFault(m.administration_workbook_broken())
      return file.openReadStreamPromise(entry)
    },
    close: () => file.close(),
  }
}

async function listParts(file: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  let unpacked = 0
  try {
    for await (const entry of file.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > unpackedMax || parts.size >= mostParts)
        throw new TableFault(m.administration_workbook_too_large({ max: `${unpackedMax / megabyte} MB` }))
      if (entry.isEncrypted()) throw new TableFault(m.administration_workbook_locked())
      parts.set(keyOf(entry.fileName), entry)
    }
    return parts
  } catch (error) {
    throw error instanceof TableFault ? error : new TableFault(m.administration_workbook_broken())
  }
}

/** Parts are named without regard to case (ECMA-376, part 2). */
function keyOf(part: string): string {
  return part.replace(/^\//, '').toLowerCase()
}
