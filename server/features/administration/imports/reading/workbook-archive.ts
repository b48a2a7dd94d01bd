import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { m } from '../../../../../contract/paraglide/messages.js'
import { TableFault } from './sent-file.ts'

const megabyte = 1000 * 1000
const mostParts = 2000
/** Bytes that the parts of a workbook may unpack to, as they declare and as they are read, repeatedly or not. */
const unpackedMax = 400 * megabyte

/** The parts of a workbook by their names. */
export interface WorkbookArchive {
  has(part: string): boolean
  /** Unpacks a part while it is read. */
  read(part: string): AsyncIterable<Uint8Array>
  close(): void
}

/**
 * Opens a workbook. One that would unpack to more than the limit is refused before anything of it is unpacked.
 * @param signal ends the reading of every part
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
  let unpacked = 0
  try {
    for await (const entry of file.eachEntry()) {
      unpacked += entry.uncompressedSize
      if (unpacked > unpackedMax || parts.size >= mostParts) throw unpacksToTooMuch(unpackedMax)
      if (entry.isEncrypted()) throw new TableFault(m.administration_workbook_locked())
      parts.set(keyOf(entry.fileName), entry)
    }
    return parts
  } catch (error) {
    throw error instanceof TableFault ? error : new TableFault(m.administration_workbook_broken())
  }
}

/** Refuses a workbook that contains more than a number of bytes or characters. */
export function unpacksToTooMuch(max: number): TableFault {
  return new TableFault(m.administration_workbook_too_large({ max: `${max / megabyte} MB` }))
}

/** Parts are named without regard to case (ECMA-376, part 2). */
function keyOf(part: string): string {
  return part.replace(/^\//, '').toLowerCase()
}
