import type { EnteredEntry, EntryInput } from '../../../../contract/money/entries.ts'
import { undoMilliseconds } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { readText } from '../../../design/forms/form-layout.tsx'
import { FormRefusal } from '../../../session/forms/submit.ts'

/** An entry as typed. The server validates it: its schema would be as large as the rest of the page. */
export type TypedEntry = { [Name in keyof EntryInput]?: unknown }

/** Adds an entry to the ledger; the same key adds it once. */
export function addEntry(typed: TypedEntry, key = randomKey()): Promise<EnteredEntry> {
  const body = typed as EntryInput
  return browserApi.request('POST /api/admin/money/entries', { body, headers: { 'idempotency-key': key } })
}

/** Reverses a whole entry of a person by a correction. */
export function reverseEntry(
  { _id, cents }: { _id: string; cents: number },
  user: string,
): Promise<EnteredEntry> {
  return addEntry({ user, kind: 'correction', cents, corrects: _id })
}

/**
 * Reads the person of a form.
 * @throws {FormRefusal} where a name was typed, but nobody chosen
 */
export function readPayer(fields: FormData, name = 'user'): string {
  const user = readText(fields, name)
  if (user === '') throw new FormRefusal([{ param: name, msg: m.money_find_choose() }])
  return user
}

/**
 * Returns the remaining milliseconds for undoing an entry.
 * @param at when this browser received the entry: its clock may differ from the server's
 */
export function timeToUndo(at: number, now: number): number {
  return Math.max(0, at + undoMilliseconds - now)
}
