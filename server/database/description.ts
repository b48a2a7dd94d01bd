import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { engineOf } from './engines/engine.ts'

/** Tells people which database a `DATABASE_URL` names, without user and password. */
export function describeDatabase(databaseUrl: string): string {
  if (engineOf(databaseUrl) === 'sqlite') return pathOf(databaseUrl)
  if (!URL.canParse(databaseUrl)) return 'PostgreSQL'
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl)
  const host = searchParams.get('host') ?? (hostname || 'localhost')
  return `PostgreSQL “${decodeURIComponent(pathname.slice(1))}” at ${host}${port && `:${port}`}`
}

/** Tells whether opening a `DATABASE_URL` would create a file. */
export function isMissingFile(databaseUrl: string): boolean {
  return engineOf(databaseUrl) === 'sqlite' && !existsSync(pathOf(databaseUrl))
}

function pathOf(databaseUrl: string): string {
  return resolve(databaseUrl.slice('file:'.length))
}
