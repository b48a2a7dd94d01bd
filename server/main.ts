import './config/node-mode.ts'
import { second } from '../contract/time/durations.ts'
import { buildApp } from './app.ts'
import { type Config, readConfig } from './config.ts'
import { accountExists } from './features/accounts/accounts.service.ts'
import { startFailure } from './start-failure.ts'

const stopMilliseconds = 10 * second

try {
  const config = readConfig(process.env)
  const app = await buildApp(config)
  if (await isAdministratorRoleUnclaimed(config, app)) {
    app.log.warn(
      'ADMIN_EMAIL has no account yet, and other people can reach this site. Whoever registers with that address becomes an administrator. Register it now.',
    )
  }
  // Before anybody can know that the site is open, or a stop right after the start would kill it.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      setTimeout(() => process.exit(1), stopMilliseconds).unref()
      await app.close()
      process.exit(0)
    })
  }
  await app.listen({ port: config.port, host: config.host })
  process.stdout.write(`${config.societyName} is open at ${config.publicUrl}\n`)
} catch (error) {
  process.stderr.write(`${startFailure(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}

/**
 * Tells whether a stranger could still become the administrator: without mail the first to register with `ADMIN_EMAIL`
 * gets the role, and on an open host that may be anybody.
 */
async function isAdministratorRoleUnclaimed(
  { adminEmail, host, smtpUrl }: Config,
  { database }: Awaited<ReturnType<typeof buildApp>>,
): Promise<boolean> {
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.')
  if (!adminEmail || smtpUrl || isLoopback) return false
  return !(await accountExists(database, adminEmail))
}
