import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { unknownMigrations, withBaseline } from '../../database/migrate.ts'
import { decrypted } from './archive-encryption.ts'
import {
  ArchiveError,
  ArchiveTotals,
  explainReadError,
  formatVersion,
  type Head,
  headLine,
  type Totals,
  tableLine,
  totalsLine,
} from './archive-format.ts'
import type { StoredRow } from './stored-tables.ts'

const ageBeginning = Buffer.from('age-encryption.org/')
const gzipBeginning = Buffer.from([0x1f, 0x8b])
const lineEnd = 0x0a

/** The parts of an archive, in the order of reading. */
type ArchivePart =
  | { kind: 'head'; head: Head }
  | { kind: 'table'; table: string; columns: string[] }
  | { kind: 'row'; row: StoredRow }
  | { kind: 'totals'; totals: Totals }

/**
 * Reads an archive part by part. The last part is verified against everything before it.
 * @throws {ArchiveError} when it is none, is damaged, incomplete or newer than this program, or cannot be
 *   read or decrypted
 */
export async function* readArchive(path: string, passphrase: string | null): AsyncGenerator<ArchivePart> {
  const totals = new ArchiveTotals()
  let isComplete = false
  try {
    for await (const line of linesOf(path, passphrase)) {
      if (isComplete) throw damaged()
      const value: unknown = JSON.parse(line.toString())
      if (Array.isArray(value)) {
        totals.addRow(line)
        yield { kind: 'row', row: value }
        continue
      }
      const part = readPart(value)
      if (part.kind === 'totals') {
        if (JSON.stringify(totals.finish()) !== JSON.stringify(part.totals)) throw damaged()
        isComplete = true
      } else {
        totals.add(line)
        if (part.kind === 'table') totals.begin(part.table)
      }
      yield part
    }
  } catch (error) {
    throw isOfTheArchive(error) ? damaged(error) : explainReadError(error, path)
  }
  if (!isComplete) throw damaged()
}

/** Verifies the whole archive; returns its head and its totals. */
export async function checkArchive(
  path: string,
  passphrase: string | null,
): Promise<{ head: Head; totals: Totals }> {
  let head: Head | null = null
  for await (const part of readArchive(path, passphrase)) {
    if (part.kind === 'head') head = part.head
    if (part.kind === 'totals' && head) return { head, totals: part.totals }
  }
  throw damaged()
}

function readPart(value: unknown): ArchivePart {
  const known = tableLine.safeParse(value)
  if (known.success) return { kind: 'table', ...known.data }
  const end = totalsLine.safeParse(value)
  if (end.success) return { kind: 'totals', totals: end.data }
  const head = headLine.safeParse(value)
  if (!head.success) throw damaged()
  const migrations = withBaseline(head.data.migrations)
  if (migrations === null)
    throw new ArchiveError(
      'The archive is older than the last schema of version 0.1.0. Restore it with version 0.1.0, and make a new one there.',
    )
  const unknown = unknownMigrations(migrations)
  if (head.data.version > formatVersion || unknown.length > 0)
    throw new ArchiveError(
      `The archive was made by a newer version of this program${unknown.length > 0 ? ` (it knows ${unknown.join(', ')})` : ''}. Restore it with that version.`,
    )
  return { kind: 'head', head: { ...head.data, migrations } }
}

async function* linesOf(path: string, passphrase: string | null): AsyncGenerator<Buffer> {
  // A failure of the file or its decryption also ends the unpacking, and is handled below.
  const plain = pipeline(await contentOf(path, passphrase), createGunzip(), () => undefined)
  let held: Buffer[] = []
  for await (const chunk of plain as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, start)) {
      yield Buffer.concat([...held, chunk.subarray(start, end)])
      held = []
      start = end + 1
    }
    if (start < chunk.length) held.push(chunk.subarray(start))
  }
  if (held.length > 0) throw damaged()
}

async function contentOf(path: string, passphrase: string | null): Promise<Readable> {
  const beginning = await beginningOf(path)
  if (beginning.subarray(0, gzipBeginning.length).equals(gzipBeginning)) return createReadStream(path)
  if (!beginning.equals(ageBeginning))
    throw new ArchiveError(`${path} is not an archive that npm run admin -- backup has made.`)
  if (passphrase === null)
    throw new ArchiveError(
      'The archive is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.',
    )
  return decrypted(createReadStream(path), passphrase)
}

async function beginningOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(ageBeginning.length),
      0,
      ageBeginning.length,
      0,
    )
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function damaged(cause?: unknown): ArchiveError {
  return new ArchiveError(
    'The archive is damaged or incomplete. Use another copy of it, or an earlier one.',
    { cause },
  )
}

/**
 * Checks for failures of unpacking, decrypting and parsing. Those of the disk and of the database stay
 * unchanged.
 */
function isOfTheArchive(error: unknown): boolean {
  if (error instanceof ArchiveError || !(error instanceof Error)) return false
  const { code = '' } = error as { code?: string }
  return error instanceof SyntaxError || code.startsWith('Z_') || (code === '' && error.constructor === Error)
}
