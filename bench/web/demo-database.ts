import '../../server/config/node-mode.ts'
import { demoPassword, fillSociety } from '../../scripts/demo/society.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'

const reader = 'member1@example.org'

/** Fills an empty database with the demonstration and returns a member's token. */
export async function fillDemo(databaseUrl: string): Promise<string> {
  const shipped = readConfig({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    AVATAR_SERVICE: 'off',
    BACKUP_TO: 'off',
  })
  const registrationsPerAddress = { ...shipped.throttles.registrationsPerAddress, hits: 1000 }
  const app = await buildApp({ ...shipped, throttles: { ...shipped.throttles, registrationsPerAddress } })
  await fillSociety(app)
  const signedIn = await app.inject({
    method: 'POST',
    url: '/api/auth',
    payload: { email: reader, password: demoPassword },
  })
  await app.close()
  return signedIn.json<{ token: string }>().token
}
