import '../server/config/process.ts'
import { second } from '../contract/time/durations.ts'
import { buildApp } from '../server/app.ts'
import { shippedRateLimits } from '../server/config/rate-limits.ts'
import { readConfig } from '../server/config.ts'
import { setAdministratorByEmail } from '../server/features/accounts/lifecycle/administrators.service.ts'

// The site that `npm run torture -- requests` sends its requests to: as shipped, but with quick passwords and no limits.
const unlimited = Object.fromEntries(
  Object.entries(shippedRateLimits).map(([name, { seconds }]) => [name, { hits: 1e9, seconds }]),
) as typeof shippedRateLimits

const app = await buildApp({
  ...readConfig({ ...process.env, LOG_LEVEL: 'silent', AVATAR_SERVICE: 'off' }),
  passwordHashing: { memoryCost: 1024, timeCost: 1, parallelism: 1 },
  throttles: unlimited,
})
let unhandled = 0
process.on('unhandledRejection', () => {
  unhandled += 1
})

process.on('message', async (message: { memory?: true; grant?: string }) => {
  if (message.grant) await setAdministratorByEmail(app, message.grant, true)
  if (message.grant)
    await app.database
      .updateTable('society_settings')
      .set((row) => ({ saved: '{}', version: row.eb('version', '+', 1) }))
      .execute()
  // Twice: objects released by a finalizer are collected the second time.
  if (message.memory) for (let round = 0; round < 2; round += 1) globalThis.gc?.()
  process.send?.({ heap: process.memoryUsage().heapUsed, rss: process.memoryUsage().rss, unhandled })
})
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) })
process.once('disconnect', async () => {
  setTimeout(() => process.exit(1), 10 * second).unref()
  await app.close()
})
