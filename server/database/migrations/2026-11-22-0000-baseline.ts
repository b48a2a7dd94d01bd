import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { engineBehind } from '../engines/engine.ts'

/** Creates the schema of version 1.0.0, with its initial rows and secrets. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const schema = new URL(`2026-11-22-0000-baseline.${engineBehind(database)}.sql`, import.meta.url)
  for (const statement of statementsOf(await readFile(schema, 'utf8')))
    await sql.raw(statement).execute(database)
  for (const [name, value] of Object.entries(newSecrets()))
    await sql`insert into site_secrets (name, value) values (${name}, ${value})`.execute(database)
}

/** Splits an SQL file: a statement ends at a semicolon whose next line is not indented. */
function statementsOf(file: string): string[] {
  return file
    .replace(/^--.*$/gm, '')
    .split(/;\n(?! |end)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** Generates the keys for the security log, second step and Web Push. The last is a key on P-256, as JWK. */
function newSecrets(): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    'security log': randomBytes(32).toString('base64url'),
    'second step': randomBytes(32).toString('base64url'),
    push: JSON.stringify(privateKey.export({ format: 'jwk' })),
  }
}
