import type { Insertable } from 'kysely'
import type { Connection } from '../../../database/connection.ts'
import type { EventRow } from '../../../database/rows/event-rows.ts'
import type { Context } from '../../../endpoints/context.ts'
import { replaceRsvps } from '../attendance/rsvps.queries.ts'
import { insertEvent, replaceExceptions, updateEvent } from '../events.queries.ts'
import { reachOf } from '../series/occurrences.ts'
import type { Stored } from '../series/series-change.ts'

/** Stores a changed event with its occurrences' differences and answers. */
export async function store(context: Context, transaction: Connection, stored: Stored): Promise<void> {
  const { id, ...row } = rowOf(stored)
  await updateEvent(transaction, id, { ...row, updated_at: context.config.now().toISOString() })
  await storeParts(transaction, stored)
}

/** Stores an event that did not exist before. */
export async function storeNew(context: Context, transaction: Connection, stored: Stored): Promise<void> {
  const now = context.config.now().toISOString()
  await insertEvent(transaction, { ...rowOf(stored), created_at: now, updated_at: now })
  await storeParts(transaction, stored)
}

async function storeParts(transaction: Connection, { event, exceptions, answers }: Stored): Promise<void> {
  await replaceExceptions(transaction, event.id, exceptions)
  await replaceRsvps(transaction, event.id, answers)
}

function rowOf({ event, exceptions }: Stored): Insertable<EventRow> {
  return { ...event, ...reachOf(event, exceptions), repeat: event.repeat && JSON.stringify(event.repeat) }
}
