import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '../../server/config.ts'
import { type Database, openDatabase } from '../../server/database/connection.ts'
import { aMailbox, type Mailbox } from '../support/mailbox.ts'
import { type RunningServer, startServer } from './running-server.ts'

/** The shipped server with a mail server behind it. */
export interface MailedServer {
  server: RunningServer
  box: Mailbox
  /** The server's own database, for features without a page. */
  context: { config: Config; database: Database }
  stop: () => Promise<void>
}

/** Starts the server and a mailbox for its messages. */
export async function startMailedServer(): Promise<MailedServer> {
  const folder = await mkdtemp(join(tmpdir(), 'society-mailed-'))
  const box = await aMailbox()
  const config = readConfig({ DATABASE_URL: `file:${join(folder, 'society.db')}`, SMTP_URL: box.url })
  const server = await startServer({ DATABASE_URL: config.databaseUrl, SMTP_URL: box.url })
  const database = openDatabase(config.databaseUrl)
  return {
    server,
    box,
    context: { config, database },
    stop: async () => {
      await server.stop()
      await database.destroy()
      await box.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
