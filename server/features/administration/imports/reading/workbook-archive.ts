import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { m } from '../../../../../contract/paraglide/messages.js'
import { countText } from '../../../../text/formats.ts'
import { TableFault } from './sent-file.ts'

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
