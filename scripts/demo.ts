import '../server/config/process.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { startFailure } from '../server/start-messages.ts'
import { demoOfficer, demoPassword, fillSociety } from './demo/society.ts'

// Serves the site with a believable society, in a database that is deleted at the end.
const folder = await mkdtemp(join(tmpdir(), 'society-demo-'))
try {
  const shipped = readConfig({
    LOG_LEVEL: 'warn',
    ...process.env,
    DATABASE_URL: `file:${join(folder, 'demo.db')}`,
  })
  const registrationsPerAddress = { ...shipped.throttles.registrationsPerAddress, hits: 1000 }
  const app = await buildApp({ ...shipped, throttles: { ...shipped.throttles, registrationsPerAddress } })
  await fillSociety(app, { portraits: true })
  await app.listen({ port: shipped.port, host: shipped.host })
  // Registered before the demo is known to be open, or a stop right after the start would kill it.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await app.close()
      await rm(folder, { recursive: true, force: true })
      process.exit(0)
    })
  }
  process.stdout.write(
    `The demo is open at ${shipped.publicUrl}\nSign in as ${demoOfficer} (an officer) or member1@example.org, password “${demoPassword}”.\n`,
  )
} catch (error) {
  await rm(folder, { recursive: true, force: true })
  process.stderr.write(`${startFailure(error) ?? (error as Error).stack}\n`)
  process.exit(1)
}
