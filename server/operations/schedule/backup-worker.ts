import { parentPort, workerData } from 'node:worker_threads'
import { type BackupOrder, makeBackup } from './backup-making.ts'

// A separate thread, so that reading and compressing the database blocks no request.
parentPort?.postMessage(await makeBackup(workerData as BackupOrder))
