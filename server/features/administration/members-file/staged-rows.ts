import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import type { MemberRow } from './member-row.ts'

const charactersAtOnce = 64 * 1024
const bytesAtOnce = 64 * 1024

/** A store for the checked rows of a file, so that neither memory nor a long transaction has to hold them. */
export interface Stage {
  write(row: MemberRow): Promise<void>
  /** Hands all rows to the file. */
  flushed(): Promise<void>
  /** Reads the rows in batches, in their order. */
  batches(size: number): AsyncGenerator<MemberRow[]>
  remove(): Promise<void>
}

/**
 * Opens a nameless file in the temporary folder: it is gone with its last handle, however this process ends. Whoever
 * opens it removes it; a handle that nobody closes ends the process. It works by promises alone, as an event that is
 * over would be waited for in vain.
 */
export async function openStage(): Promise<Stage> {
  const handle = await openNameless()
  let unwritten = ''
  async function flush(): Promise<void> {
    const text = unwritten
    unwritten = ''
    await handle.appendFile(text)
  }
  return {
    async write(row) {
      unwritten += `${JSON.stringify(row)}\n`
      if (unwritten.length >= charactersAtOnce) await flush()
    },
    flushed: flush,
    async *batches(size) {
      let batch: MemberRow[] = []
      for await (const line of linesOf(handle)) {
        batch.push(JSON.parse(line))
        if (batch.length < size) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    remove: () => handle.close(),
  }
}

/** Reads a file from its beginning, line by line. */
async function* linesOf(handle: FileHandle): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  const buffer = Buffer.alloc(bytesAtOnce)
  let rest = ''
  for (let position = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) return
    position += bytesRead
    const lines = (rest + decoder.write(buffer.subarray(0, bytesRead))).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'society-import-'))
  const handle = await open(join(folder, 'rows'), 'w+', 0o600).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  try {
    await rm(folder, { recursive: true, force: true })
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}
