import '../../server/config/process.ts'
import { demoOfficer, demoPassword, fillSociety } from '../../scripts/demo/society.ts'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'

/** The secrets that a browser stores after signing in. */
export interface BrowserSession {
  token: string
  /** The secret in the cookie of documents. */
  documentSecret: string
}

/** Fills an empty database with the demonstration; returns the sessions of two people. */
export async function fillDemo(
  databaseUrl: string,
): Promise<{ member: BrowserSession; officer: BrowserSession }> {
  const shipped = readConfig({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    AVATAR_SERVICE: 'off',
    BACKUP_TO: 'off',
  })
  const registrationsPerAddress = { ...shipped.throttles.registrationsPerAddress, hits: 1000 }
  const app = await buildApp({ ...shipped, throttles: { ...shipped.throttles, registrationsPerAddress } })
  await fillSociety(app)
  const signIn = async (email: string): Promise<BrowserSession> => {
    const payload = { email, password: demoPassword }
    const { json, cookies } = await app.inject({ method: 'POST', url: '/api/auth', payload })
    const { token } = json<{ token: string }>()
    return { token, documentSecret: cookies.find(({ name }) => name === 'document')?.value ?? '' }
  }
  const sessions = { member: await signIn('member1@example.org'), officer: await signIn(demoOfficer) }
  await app.close()
  return sessions
}
