import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where backups go. */
export interface Destination {
  /** Takes the file, completely or not at all. */
  put(path: string, name: string): Promise<void>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  close(): void
}

/** Returns a folder of this machine, in which the file lies already. */
export function folderDestination(folder: string): Destination {
  return {
    put: async () => undefined,
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
    close: () => undefined,
  }
}
