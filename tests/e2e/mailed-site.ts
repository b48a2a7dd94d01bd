import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import { type Database, openDatabase } from '../../server/database/connection.ts'
import { aMailbox, type Mailbox } from '../support/mailbox.ts'
import { test as shipped } from './fixtures.ts'
import { startServer } from './running-server.ts'

interface MailedSite {
  box: Mailbox
  /** The server's own database, for what no page offers yet. */
  context: { config: ReturnType<typeof readConfig>; database: Database }
}

/** The shipped server with a mail server behind it. */
export const test = shipped.extend<Record<never, never>, { mailed: MailedSite }>({
  mailed: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'society-mailed-'))
      const box = await aMailbox()
      const config = readConfig({ DATABASE_URL: `file:${join(folder, 'society.db')}`, SMTP_URL: box.url })
      const database = openDatabase(config.databaseUrl)
      await use({ box, context: { config, database } })
      await database.destroy()
      await box.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ mailed }, use) => {
      const { databaseUrl, smtpUrl } = mailed.context.config
      const server = await startServer({ DATABASE_URL: databaseUrl, SMTP_URL: smtpUrl ?? '' })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
