import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { MemberRow } from './member-row.ts'

/** Where the checked rows of a file wait, so that neither memory nor a long transaction has to hold them. */
export interface Stage {
  write(row: MemberRow): Promise<void>
  /** All rows are on the disk. */
  written(): Promise<void>
  /** The rows in batches, in their order. */
  batches(size: number): AsyncGenerator<MemberRow[]>
  remove(): Promise<void>
}

/** A file of this process's own in the temporary folder, readable by nobody else. */
export async function openStage(): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'society-import-'))
  const path = join(folder, 'rows')
  const file = createWriteStream(path, { mode: 0o600 })
  // Also told when the file is given up while rows are still on their way; only `written` has to know.
  let failure: Error | undefined
  file.on('error', (error) => {
    failure = error
  })
  return {
    async write(row) {
      if (!file.write(`${JSON.stringify(row)}\n`)) await once(file, 'drain')
    },
    async written() {
      file.end()
      if (!file.closed) await new Promise((resolve) => file.once('close', resolve))
      if (failure) throw failure
    },
    async *batches(size) {
      let batch: MemberRow[] = []
      for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
        batch.push(JSON.parse(line))
        if (batch.length < size) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    async remove() {
      file.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
