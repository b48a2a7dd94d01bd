import { once } from 'node:events'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { MemberRow } from './member-row.ts'

/** A store for the checked rows of a file, so that neither memory nor a long transaction has to hold them. */
export interface Stage {
  write(row: MemberRow): Promise<void>
  /** Waits until all rows are on the disk. */
  flushed(): Promise<void>
  /** Reads the rows in batches, in their order. */
  batches(size: number): AsyncGenerator<MemberRow[]>
  remove(): Promise<void>
}

/** Opens a nameless file in the temporary folder: it is gone with its last handle, however this process ends. */
export async function openStage(): Promise<Stage> {
  const handle = await openNameless()
  const file = handle.createWriteStream({ autoClose: false })
  // Fails, too, when the file is given up while rows are still on their way; only `flushed` has to know.
  file.on('error', () => undefined)
  return {
    async write(row) {
      if (!file.write(`${JSON.stringify(row)}\n`)) await once(file, 'drain')
    },
    flushed() {
      return new Promise((resolve, reject) => {
        file.end((error?: Error | null) => (error ? reject(error) : resolve()))
      })
    },
    async *batches(size) {
      let batch: MemberRow[] = []
      const input = handle.createReadStream({ start: 0, autoClose: false })
      for await (const line of createInterface({ input, crlfDelay: Infinity })) {
        batch.push(JSON.parse(line))
        if (batch.length < size) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    async remove() {
      file.destroy()
      await handle.close()
    },
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'society-import-'))
  try {
    return await open(join(folder, 'rows'), 'w+', 0o600)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
