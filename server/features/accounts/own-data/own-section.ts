import type { OwnRows } from './own-rows.queries.ts'

/** One kind of what is known of an account. */
export type OwnSection = Pick<OwnRows, 'table' | 'name' | 'rows'>

/** Returns a stored value as text; nothing stands for what is not set. */
export function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
