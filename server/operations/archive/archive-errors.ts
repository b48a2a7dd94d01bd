import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

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
