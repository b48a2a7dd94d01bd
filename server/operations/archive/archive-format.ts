import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'

/**
 * The format of an archive: JSON Lines in gzip, in an age file when encrypted. The head comes first, then for
 * each table a line with its columns and its rows as arrays, and the totals last.
 */
export const formatName = 'society-site backup'
export const formatVersion = 1

export const headLine = z.object({
  format: z.literal(formatName),
  version: z.int(),
  /** The time of the snapshot. */
  at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations behind the schema, in their order. */
  migrations: z.array(z.string()),
})

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) })

export const totalsLine = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  /** Of all previous lines. */
  sha256: z.string(),
})

export type Head = z.infer<typeof headLine>
export type Totals = z.infer<typeof totalsLine>

const plainEnding = '.backup.gz'
const encryptedEnding = '.backup.gz.age'

/** Returns an archive's sortable name, such as `society-2026-11-21T20-15-00-000Z.backup.gz`. */
export function archiveName(at: Date, isEncrypted: boolean, occasion?: 'before-update'): string {
  const moment = at.toISOString().replaceAll(/[:.]/g, '-')
  return `society-${moment}${occasion ? `-${occasion}` : ''}${isEncrypted ? encryptedEnding : plainEnding}`
}

const named =
  /^society-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(?:-before-update)?\.backup\.gz(?:\.age)?$/

/** Returns the time in an archive's name; null for every other file. */
export function momentOf(name: string): Date | null {
  const found = named.exec(name)
  if (!found) return null
  const [, day, hours, minutes, seconds, milliseconds] = found
  return new Date(`${day}T${hours}:${minutes}:${seconds}.${milliseconds}Z`)
}

/** Counts and hashes lines: all of them, and the rows of each table. */
export class ArchiveTotals {
  readonly #all = createHash('sha256')
  readonly #tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  #current: { rows: number; hash: ReturnType<typeof createHash> } | null = null

  /** Adds a line that is not a row. */
  add(line: string | Buffer): void {
    this.#all.update(line).update('\n')
  }

  /** Starts the rows of a table. */
  begin(table: string): void {
    this.#current = { rows: 0, hash: createHash('sha256') }
    this.#tables.set(table, this.#current)
  }

  addRow(line: string | Buffer): void {
    this.add(line)
    if (!this.#current) throw new Error('A row stands before any table.')
    this.#current.rows += 1
    this.#current.hash.update(line).update('\n')
  }

  /** Returns the totals, once. */
  finish(): Totals {
    const tables = [...this.#tables].map(([name, { rows, hash }]) => [
      name,
      { rows, sha256: hash.digest('hex') },
    ])
    return { tables: Object.fromEntries(tables), sha256: this.#all.digest('hex') }
  }
}

/** An archive could not be written or restored: the reason and the remedy. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

type Sentence = (path: string) => string

const noRoom: Sentence = (path) =>
  `There is no room for ${path}. Make room, or choose a place on another disk.`
const mayNotWrite: Sentence = (path) =>
  `${path} cannot be written. Allow this user to write there, or choose another place.`
const noFolder: Sentence = (path) => `There is no folder ${dirname(path)}. Make it, or choose another one.`

const writing: Record<string, Sentence> = {
  ENOENT: noFolder,
  ENOTDIR: noFolder,
  EACCES: mayNotWrite,
  EPERM: mayNotWrite,
  EROFS: mayNotWrite,
  ENOSPC: noRoom,
  EDQUOT: noRoom,
}

const reading: Record<string, Sentence> = {
  EACCES: (path) => `${path} cannot be read. Allow this user to read it, or restore a copy.`,
  EISDIR: (path) => `${path} is a folder. Name one of the archives in it.`,
}

/**
 * Explains why an archive could not be written at `path`. Errors that do not come from the disk stay
 * unchanged.
 */
export function explainWriteError(error: unknown, path: string): unknown {
  return inWords(error, writing, path)
}

/**
 * Explains why the archive at `path` could not be read. Errors that do not come from the disk stay unchanged.
 */
export function explainReadError(error: unknown, path: string): unknown {
  return inWords(error, reading, path)
}

/**
 * Creates the folder for archives, if missing.
 * @throws {ArchiveError}
 */
export async function makeArchiveFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new ArchiveError(`The folder ${folder} cannot be made. Make it, or choose another one.`, {
      cause: error,
    })
  }
}

function inWords(error: unknown, sentences: Record<string, Sentence>, path: string): unknown {
  const { code = '' } = (error ?? {}) as { code?: string }
  const sentence = sentences[code]
  return sentence ? new ArchiveError(sentence(path), { cause: error }) : error
}
