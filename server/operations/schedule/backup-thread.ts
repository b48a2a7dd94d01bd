import { Worker } from 'node:worker_threads'
import type { BackupOrder, CreatedBackup } from './backup-making.ts'

/** The site stopped while a backup was made. */
export class BackupInterrupted extends Error {
  override name = 'BackupInterrupted'
}

/**
 * Makes a backup in a thread of its own; when asked to stop, gives it up.
 * @throws {BackupInterrupted} and whatever the making of it throws
 */
export function makeBackupInThread(order: BackupOrder, stop: AbortSignal): Promise<CreatedBackup> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: order })
    const giveUp = () => void worker.terminate()
    stop.addEventListener('abort', giveUp)
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => {
      stop.removeEventListener('abort', giveUp)
      // Of no consequence after a result or a failure.
      reject(
        stop.aborted
          ? new BackupInterrupted('The backup was interrupted.')
          : new Error(`The backup ended without a result (${code}).`),
      )
    })
  })
}
