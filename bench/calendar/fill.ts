import type { Database } from '../../server/database/connection.ts'
import { newId } from '../../server/database/identifiers.ts'

const minute = 60 * 1000
const days = 28
const perStatement = 500

/** Fills four weeks of a month with events of an hour, spread over daytime. */
export async function fillMonth(database: Database, month: string, events: number): Promise<void> {
  const first = Date.parse(`${month}T14:00:00Z`)
  const rows = Array.from({ length: events }, (_, index) => {
    const day = index % days
    const startsAt = first + day * 24 * 60 * minute + ((Math.floor(index / days) * 15) % (9 * 60)) * minute
    const starts = new Date(startsAt).toISOString()
    const ends = new Date(startsAt + 60 * minute).toISOString()
    return {
      id: newId(),
      title: `Event ${index}`,
      notes: 'Bring a dish to share',
      place: 'Hall',
      description: null,
      cancelled: false,
      capacity: null,
      closing_hours: null,
      all_day: false,
      zone: 'America/Chicago',
      starts_at: starts,
      ends_at: ends,
      repeat: null,
      reaches_from: starts,
      reaches_to: ends,
      version: 0,
      created_by: null,
      created_at: starts,
      updated_at: starts,
    }
  })
  await database.transaction().execute(async (transaction) => {
    for (let from = 0; from < rows.length; from += perStatement)
      await transaction
        .insertInto('events')
        .values(rows.slice(from, from + perStatement))
        .execute()
  })
}
