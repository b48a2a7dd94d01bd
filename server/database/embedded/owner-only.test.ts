import { mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../connection.ts'

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

test.each(['new', 'one that everybody could read'])(
  'the database file and its log are for their owner alone: %s',
  async (which) => {
    const path = join(await mkdtemp(join(tmpdir(), 'society-mode-')), 'society.db')
    if (which !== 'new') await writeFile(path, '', { mode: 0o644 })
    const database = openDatabase(`file:${path}`)
    await sql`create table rows (id integer)`.execute(database)
    expect(await modeOf(path)).toBe(0o600)
    expect(await modeOf(`${path}-wal`)).toBe(0o600)
    await database.destroy()
  },
)
