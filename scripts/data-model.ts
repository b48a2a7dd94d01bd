import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { derivedTables } from '../server/database/changes/derived-tables.ts'
import { type Connection, openDatabase } from '../server/database/connection.ts'
import { migrate } from '../server/database/migrate.ts'
import { personalTables } from '../server/database/personal-tables.ts'
import type { Tables } from '../server/database/rows/tables.ts'

const rows = new URL('../server/database/rows/', import.meta.url)
const page = new URL('../docs/data-model.md', import.meta.url)

const introduction = `# Data model

Every table by feature, generated from the schema by \`npm run data-model\`; a test fails when this page is out of date.
Ids are UUIDv7 text. Instants are UTC and leave the database as ISO strings, calendar dates as \`YYYY-MM-DD\`. A question mark
means that the column may be null; an arrow names the table it refers to. The last line of a table says how the account that a
row is about is found, and what happens to the row when that account is removed.
`

interface Column {
  name: string
  type: string
  notnull: number
  pk: number
}

interface Reference {
  column: string
  table: string
}

/** Returns the page as Markdown, from a new embedded database and the row types. */
export async function dataModel(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'society-data-model-'))
  const database = openDatabase(`file:${join(folder, 'empty.db')}`)
  try {
    await migrate(database)
    const files = (await readdir(rows)).filter((file) => file.endsWith('-rows.ts')).toSorted()
    const features = await Promise.all(files.map((file) => describeFeature(database, file)))
    return [introduction, ...features].join('\n')
  } finally {
    await database.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

async function describeFeature(database: Connection, file: string): Promise<string> {
  const source = await readFile(new URL(file, rows), 'utf8')
  const listed = /interface \w+Tables \{\n([\s\S]*?)\n\}/.exec(source)?.[1] ?? ''
  const tables = [...listed.matchAll(/^ {2}(\w+): (\w+)/gm)] as unknown as [string, keyof Tables, string][]
  const described = await Promise.all(
    tables.map(([, table, row]) => describeTable(database, table, purposeOf(source, row))),
  )
  return [`## ${file.replace('-rows.ts', '')}\n`, ...described].join('\n')
}

/** Returns the first sentence of a row type's docstring. */
function purposeOf(source: string, row: string): string {
  const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*export interface ${row}\\b`).exec(
    source,
  )?.[1]
  const text = comment?.replace(/\s*\n\s*\* ?/g, ' ').trim()
  return text ? `${/^.*?[.](?=\s|$)/.exec(text)?.[0] ?? text}\n\n` : ''
}

async function describeTable(database: Connection, table: keyof Tables, purpose: string): Promise<string> {
  const { rows: columns } = await sql<Column>`
    select name, type, "notnull", pk from pragma_table_info(${table})`.execute(database)
  const { rows: references } = await sql<Reference>`
    select "from" as "column", "table" from pragma_foreign_key_list(${table})`.execute(database)
  const names = columns.map(({ name, notnull, pk }) => {
    const to = references.find(({ column }) => column === name)?.table
    return `${pk > 0 ? `**${name}**` : name}${notnull || pk ? '' : '?'}${to ? ` → ${to}` : ''}`
  })
  return `### ${table}\n\n${purpose}${names.join(', ')}\n\n${ownership(table)}\n`
}

function ownership(table: keyof Tables): string {
  if (derivedTables.includes(table)) return 'Derived by the database; neither written nor backed up.'
  const personal = personalTables[table]
  if (personal.length === 0) return 'About nobody.'
  return personal
    .map(({ owner, stays }) => `By \`${owner}\`: ${stays ? `stays, as ${stays}` : 'goes with the account'}.`)
    .join(' ')
}

if (import.meta.main) await writeFile(page, await dataModel())
