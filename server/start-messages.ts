import { isInTheClear } from './config/database-address.ts'
import { type Config, ConfigError } from './config.ts'
import { DatabaseInUseError } from './database/embedded/single-site.ts'
import { DatabaseUnavailable } from './database/engines/database-errors.ts'
import { NewerDatabaseError, OlderDatabaseError } from './database/migrate.ts'
import { ArchiveError } from './operations/archive/archive-format.ts'
import { isProxyExpected } from './request/unknown-proxy.ts'
import { NotBuiltError } from './site/builds.ts'

interface SystemError extends Error {
  code?: string
  errcode?: number
  syscall?: string
  port?: number
}

const sqliteCannotOpen = 14
const sqliteReadOnly = 8
const sqliteNotADatabase = 26
const sqliteCodes = 0xff

/** Explains in one clear line why the site cannot start; null for unforeseen errors. Contains no secrets. */
export function startFailure(error: unknown): string | null {
  if (error instanceof ConfigError)
    return `Configuration: ${error.message.replaceAll('\n', '\nConfiguration: ')}`
  if (
    error instanceof NewerDatabaseError ||
    error instanceof OlderDatabaseError ||
    error instanceof NotBuiltError ||
    error instanceof ArchiveError ||
    error instanceof DatabaseInUseError
  )
    return error.message
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseUnavailable) return databaseFailure(error)
  const { code = '', errcode = 0, syscall, port } = error as SystemError
  if (code === 'ERR_SQLITE_ERROR') return sqliteFailure(errcode & sqliteCodes)
  if (syscall === 'mkdir')
    return 'The folder for the database file in DATABASE_URL cannot be created. Choose another one, or allow writing there.'
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or set PORT to a free one.`
  if (code === 'EADDRNOTAVAIL')
    return 'HOST is not an address of this machine. Set it to one, such as 127.0.0.1.'
  if (code === 'EACCES' && syscall === 'listen')
    return `No permission to listen on port ${port}. Set PORT to one above 1023.`
  return postgresFailure(code)
}

function databaseFailure({ message, trouble, cause }: DatabaseUnavailable): string {
  const { code = '', errcode = 0 } = (cause ?? {}) as Partial<SystemError>
  const known = sqliteFailure(errcode & sqliteCodes) ?? encryptionFailure(cause) ?? postgresFailure(code)
  if (known) return known
  if (trouble === 'damaged')
    return 'The database file in DATABASE_URL is damaged. Restore a backup, or choose another file.'
  return `DATABASE_URL: ${message}.`
}

/** Node's error codes for an untrusted certificate. */
const untrusted = /^(?:ERR_TLS_CERT_|CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_)/

function encryptionFailure(cause: unknown): string | null {
  const { code = '', message = '' } = (cause ?? {}) as Partial<SystemError>
  if (message.includes('does not support SSL'))
    return 'DATABASE_URL: the server is on another machine and does not encrypt. Switch that on there, or, if nobody else can listen to the line, add ?sslmode=disable.'
  if (untrusted.test(code))
    return 'DATABASE_URL: the certificate of the server is not trusted. Add ?sslrootcert=FILE with the certificate of its authority, or correct the host name.'
  return null
}

function sqliteFailure(code: number): string | null {
  if (code === sqliteCannotOpen)
    return 'The database file in DATABASE_URL cannot be opened. Make sure that its folder is writable.'
  if (code === sqliteReadOnly)
    return 'The database file in DATABASE_URL cannot be written. Make the file and its folder writable.'
  if (code === sqliteNotADatabase)
    return 'The file in DATABASE_URL is not a SQLite database. Choose another file.'
  return null
}

function postgresFailure(code: string): string | null {
  if (code === 'ECONNREFUSED')
    return 'DATABASE_URL: no database server responds at this address. Start the server, or correct the address.'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'DATABASE_URL: the host name is unknown. Check its spelling.'
  if (code === '28P01' || code === '28000')
    return 'DATABASE_URL: the server refuses this user or password. Correct them.'
  if (code === '3D000')
    return 'DATABASE_URL: the server has no database with this name. Create it, or correct the name.'
  return null
}

/** Lists configuration risks as sentences, although the site starts. */
export function startWarnings(config: Config, { isFirstRoleOpen }: { isFirstRoleOpen: boolean }): string[] {
  const warnings = [
    isFirstRoleOpen &&
      'Nobody has become the administrator of ADMIN_EMAIL yet. The first person to register with that address gets the role. Register it now.',
    isProxyExpected(config) &&
      'The site is reached through a proxy, and TRUST_PROXY does not name it: everybody has one address, and one visitor can use up the limits of all. Set TRUST_PROXY to its address.',
    isInTheClear(config.databaseUrl) &&
      'DATABASE_URL says that the line to the database on another machine is not encrypted. Anybody who can listen to it reads everything.',
    config.smtpUrl?.includes('requireTLS=false') &&
      'SMTP_URL allows emails to leave unencrypted. Anybody who can listen to the line reads the links that let people in.',
  ]
  return warnings.filter((warning) => typeof warning === 'string')
}
