import { isInTheClear } from './config/database-address.ts'
import type { Config } from './config.ts'
import { isProxyExpected } from './request/rate-limits/unknown-proxy.ts'

/** Says, one sentence each, what is open to others although the site starts. */
export function startWarnings(config: Config, { isFirstRoleOpen }: { isFirstRoleOpen: boolean }): string[] {
  const warnings = [
    isFirstRoleOpen &&
      'Nobody has become the administrator of ADMIN_EMAIL yet. Whoever registers with that address first gets the role. Register it now.',
    isProxyExpected(config) &&
      'The site is reached through a proxy, and TRUST_PROXY does not name it: everybody has one address, and one visitor can use up the limits of all. Set TRUST_PROXY to its address.',
    isInTheClear(config.databaseUrl) &&
      'DATABASE_URL says that the line to the database on another machine is not encrypted. Whoever can listen to it reads everything.',
    config.smtpUrl?.includes('requireTLS=false') &&
      'SMTP_URL allows emails to leave unencrypted. Whoever can listen to the line reads the links that let people in.',
  ]
  return warnings.filter((warning) => typeof warning === 'string')
}
