import { parentPort, workerData } from 'node:worker_threads'
import { type BackupOrder, makeBackup } from './backup-making.ts'

// A thread of its own, so that nobody waits while the database is read and packed.
parentPort?.postMessage(await makeBackup(workerData as BackupOrder))
