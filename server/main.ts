import './config/process.ts'
import { second } from '../contract/time/durations.ts'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { lockForOneSite } from './database/embedded/single-site.ts'
import { isFirstRoleOpen } from './features/accounts/access/access.service.ts'
import { startFailure, startWarnings } from './start-messages.ts'

const stopMilliseconds = 10 * second
/** The backlog of connections that are not accepted yet, where the system allows it. */
const mostUnaccepted = 4096

try {
  const config = readConfig(process.env)
  lockForOneSite(config.databaseUrl)
  const app = await buildApp(config)
  const isRoleOpen = await isFirstRoleOpen(app)
  for (const warning of startWarnings(config, { isFirstRoleOpen: isRoleOpen })) app.log.warn(warning)
  // Registered before the site is known to be open, or a stop right after the start would kill it.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      setTimeout(() => process.exit(1), stopMilliseconds).unref()
      await app.close()
      process.exit(0)
    })
  }
  await app.listen({ port: config.port, host: config.host, backlog: mostUnaccepted })
  process.stdout.write(`${config.societyName} is open at ${config.publicUrl}\n`)
} catch (error) {
  process.stderr.write(`${startFailure(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}
