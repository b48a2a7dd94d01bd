import { Worker } from 'node:worker_threads'
import type { BackupOrder, CreatedBackup } from './backup-making.ts'

/** The site stopped during a backup. */
export class BackupInterrupted extends Error {
  override name = 'BackupInterrupted'
}

/**
 * Creates a backup in a separate thread, and cancels it when asked to stop.
 * @throws {BackupInterrupted} and errors of the backup
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
      // Ignored after a result or a failure.
      reject(
        stop.aborted
          ? new BackupInterrupted('The backup was interrupted.')
          : new Error(`The backup ended without a result (${code}).`),
      )
    })
  })
}
