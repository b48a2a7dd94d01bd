import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../server/config.ts'
import { chunksOf } from '../server/database/compiled-once.ts'
import { openDatabase } from '../server/database/connection.ts'
import { queueAccountMails } from '../server/features/accounts/account/account-mail.service.ts'
import { startServer } from '../tests/e2e/running-server.ts'
import { aMailbox, until } from '../tests/support/mailbox.ts'
import { databaseBeside, measureOnBothEngines } from './load/engines.ts'

// How fast the shipped server empties its mail queue into a mail server on the loopback address.
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 500)
const LETTERS = Number(process.env.BENCH_LETTERS ?? 5000)

await measureOnBothEngines(async (engine, databaseUrl) => {
  await measure(engine, databaseUrl)
  await measureLetter(engine, await databaseBeside(databaseUrl, 'letters'))
})

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

/** Sends one letter to 5,000 members, and a password link in between. */
async function measureLetter(engine: string, databaseUrl: string): Promise<void> {
  const box = await aMailbox()
  const server = await startServer({ DATABASE_URL: databaseUrl, SMTP_URL: box.url })
  const database = openDatabase(databaseUrl)
  const account = { name: 'Officer', email: 'writer@example.org', password: 'marigold lamps at dusk' }
  const call = async (path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', 'x-auth-token': token }
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json().catch(() => null)) as { token: string; _id: string }
  }
  const { token } = await call('/api/users', account)
  await box.arrival(account.email)
  const at = new Date().toISOString()
  await database.updateTable('users').set({ email_verified_at: at }).execute()
  await database
    .updateTable('users')
    .set({ administrator: true } as object)
    .execute()
  const readers = Array.from({ length: LETTERS - 1 }, (_, n) => ({
    ...{
      id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      name: `Reader ${n}`,
      name_key: `reader ${n}`,
    },
    ...{ email: `reader${n}@example.org`, email_key: `reader${n}@example.org`, password_hash: 'x' },
    ...{ administrator: false, created_at: at, approved: true },
  }))
  for (const chunk of chunksOf(readers)) await database.insertInto('users').values(chunk).execute()
  const before = box.received.length
  const letter = { subject: 'Maghi', text: 'Dear {name}, bring **lamps**.', filter: { all: [] } }
  const { _id } = await call('/api/admin/letters', letter, token)
  const gone = () => box.received.length - before
  const arrived = await seconds(async () => {
    await call(`/api/admin/letters/${_id}/send`, {}, token)
    while (gone() < LETTERS / 3) await pause(20)
    const link = await seconds(async () => {
      await call('/api/recovery', { email: account.email })
      await box.arrival(account.email, 'Set a new password')
    })
    process.stdout.write(
      `${engine}: a link for a password arrived ${link.toFixed(1)} s after it was asked for\n`,
    )
    while (gone() < LETTERS + 1) await pause(20)
  })
  const copies = new Set(box.received.slice(before).map(({ recipient }) => recipient)).size
  process.stdout.write(
    `${engine}: ${copies} people got a letter in ${arrived.toFixed(0)} s, ${gone() - 1 - copies} twice\n`,
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
