import { counters, decidingColumns } from '../migrations/directory/entries.ts'

/** Tables that the database keeps itself, from what stands in others: they are neither written nor backed up. */
export const derivedTables: readonly string[] = ['directory_entries', ...counters.map(({ table }) => table)]

const deciding: Readonly<Record<string, readonly string[]>> = decidingColumns

/** The tables from which the database derives others. */
export const decidingTables = Object.keys(deciding)

/**
 * Lists the tables that change by themselves when some columns of a table are written.
 * @param columns null where it may be any of them
 */
export function derivedFrom(table: string, columns: readonly string[] | null): readonly string[] {
  const decides = deciding[table]
  if (!decides) return []
  return columns === null || columns.some((column) => decides.includes(column)) ? derivedTables : []
}
