import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../server/database/connection.ts'
import { migrate } from '../../server/database/migrate.ts'
import { startPostgres } from './postgres.ts'

/** A migrated database, which is made once per run and copied for every app. */
export type Template = { /** A folder of the run. */ folder: string } & (
  | { engine: 'sqlite'; file: string }
  | { engine: 'postgres'; server: string; name: string }
)

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template
  }
}

interface DatabaseCopy {
  url: string
  drop: () => Promise<void>
}

/** Creates the template of SQLite, as vitest's globalSetup; returns a function that removes it. */
export async function provideSqlite(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'society-sqlite-'))
  const file = join(folder, 'template.db')
  await migrated(`file:${file}`)
  project.provide('template', { engine: 'sqlite', file, folder })
  return () => rm(folder, { recursive: true, force: true })
}

/** Starts PostgreSQL with its template, as vitest's globalSetup; returns a function that stops it. */
export async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const name = uniqueName('template')
  await withClient(server.url, (client) => client.query(`create database ${name}`))
  await migrated(addressOf(server.url, name))
  const folder = await mkdtemp(join(tmpdir(), 'society-postgres-run-'))
  project.provide('template', { engine: 'postgres', server: server.url, name, folder })
  return async () => {
    await rm(folder, { recursive: true, force: true })
    await withClient(server.url, (client) => client.query(`drop database ${name} with (force)`))
    await server.stop()
  }
}

/** A database of one's own with the newest schema and nothing in it. */
export async function copyOf(template: Template): Promise<DatabaseCopy> {
  if (template.engine === 'sqlite') {
    const file = join(template.folder, `${randomUUID()}.db`)
    await copyFile(template.file, file)
    return {
      url: `file:${file}`,
      drop: async () => {
        await Promise.all(['', '-wal', '-shm'].map((suffix) => rm(file + suffix, { force: true })))
      },
    }
  }
  const name = uniqueName('copy')
  await withClient(template.server, (client) =>
    client.query(`create database ${name} template ${template.name} strategy file_copy`),
  )
  return {
    url: addressOf(template.server, name),
    drop: () =>
      withClient(template.server, async (client) => {
        await client.query(`drop database ${name} with (force)`)
      }),
  }
}

async function migrated(url: string): Promise<void> {
  const database = openDatabase(url)
  await migrate(database)
  await database.destroy()
}

function uniqueName(purpose: string): string {
  return `society_${purpose}_${randomUUID().replaceAll('-', '')}`
}

function addressOf(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

async function withClient<Result>(
  server: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(server)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
