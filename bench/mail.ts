import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/database/connection.ts'
import { queueAccountMails } from '../server/features/accounts/account/account-mail.service.ts'
import { startServer } from '../tests/e2e/running-server.ts'
import { aMailbox, until } from '../tests/support/mailbox.ts'
import { measureOnBothEngines } from './load/engines.ts'

// How fast the shipped server empties its mail queue into a mail server on the loopback address.
const MESSAGES = 500

await measureOnBothEngines(measure)

async function measure(engine: string, databaseUrl: string): Promise<void> {
  const box = await aMailbox()
  const server = await startServer({ DATABASE_URL: databaseUrl, SMTP_URL: box.url })
  const config = readConfig({ DATABASE_URL: databaseUrl, SMTP_URL: box.url })
  const database = openDatabase(databaseUrl)
  const account = { name: 'Reader', email: 'reader@example.org', password: 'marigold lamps at dusk' }
  const headers = { 'content-type': 'application/json' }
  await fetch(`${server.url}/api/users`, { method: 'POST', headers, body: JSON.stringify(account) })
  await box.arrival(account.email)
  const { id: userId } = await database.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const mail = { kind: 'password-changed', userId, recipient: account.email } as const

  const queued = await seconds(() =>
    database
      .transaction()
      .execute((transaction) =>
        queueAccountMails({ config }, transaction, Array<typeof mail>(MESSAGES).fill(mail)),
      ),
  )
  const arrived = await seconds(async () => {
    for (let left = MESSAGES; left > 0; left = MESSAGES + 1 - box.received.length)
      await until('more mail', () => (box.received.length > MESSAGES + 1 - left ? true : undefined))
  })
  const twice = box.received.length - new Set(box.received.map(({ messageId }) => messageId)).size
  process.stdout.write(
    `${engine}: ${MESSAGES} messages queued in ${(queued * 1000).toFixed(0)} ms, arrived in ${arrived.toFixed(1)} s: ${(MESSAGES / arrived).toFixed(0)} a second, ${twice} twice\n`,
  )
  await database.destroy()
  await server.stop()
  await box.close()
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}
