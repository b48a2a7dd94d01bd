import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../../tests/support/postgres.ts'

/** Measures on an empty database of each engine, which is thrown away afterwards. */
export async function measureOnBothEngines(
  measure: (engine: string, databaseUrl: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'society-bench-'))
  const postgres = await startPostgres()
  try {
    await measure('SQLite', `file:${join(folder, 'society.db')}`)
    await measure('PostgreSQL', postgres.url)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
