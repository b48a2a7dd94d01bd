import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../server/database/connection.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** The shipped server at an address that is a name. */
export interface NamedServer {
  server: RunningServer
  /** The server's own database, for changes that only time makes. */
  database: Database
  stop: () => Promise<void>
}

/** Starts the server at `localhost`: passkeys belong to a name, not to a bare address. */
export async function startNamedServer(): Promise<NamedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'society-named-'))
  const databaseUrl = `file:${join(folder, 'society.db')}`
  const server = await startServer({ DATABASE_URL: databaseUrl }, 'localhost')
  const database = openDatabase(databaseUrl)
  return {
    server,
    database,
    stop: async () => {
      await server.stop()
      await database.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
