import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { m } from '../../../contract/paraglide/messages.js'
import { outboxDatabase, readStored, waitingKey, writeStored } from '../../browser/storage.ts'

/** A call of the interface that waits on this device for the network. */
export interface WaitingCall {
  /** The account of its author; nobody else sees or sends it. */
  account: string
  /** The idempotency key; a later call with the same key replaces an earlier one. */
  key: string
  /** The page of its form, for instance `/posts`. */
  place: string
  method: 'POST' | 'PUT'
  url: string
  body: unknown
  /** The time of the first attempt, in milliseconds. */
  at: number
  /** The reason of its refusal; null while it waits. */
  refusal: string | null
}

interface Outbox extends DBSchema {
  calls: { key: [account: string, key: string]; value: WaitingCall }
}

let opening: Promise<IDBPDatabase<Outbox>> | null = null

/** Lists the calls of an account, the oldest first. */
export async function readWaiting(account: string): Promise<WaitingCall[]> {
  if (!readStored(waitingKey)) return []
  const calls = await (await opened()).getAll('calls', IDBKeyRange.bound([account], [account, []]))
  return calls.sort((one, other) => one.at - other.at)
}

/** Stores a call; replaces an earlier one with the same key. */
export async function storeWaiting(call: WaitingCall): Promise<void> {
  await (await opened()).put('calls', call)
  writeStored(waitingKey, m.outbox_logout_loses())
}

export async function deleteWaiting({ account, key }: WaitingCall): Promise<void> {
  await (await opened()).delete('calls', [account, key])
  await noteWhetherEmpty()
}

/** Removes the calls of everybody except this account. */
export async function wipeForeign(account: string): Promise<void> {
  if (!readStored(waitingKey)) return
  const database = await opened()
  const keys = await database.getAllKeys('calls')
  const foreign = keys.filter(([owner]) => owner !== account)
  await Promise.all(foreign.map((key) => database.delete('calls', key)))
  await noteWhetherEmpty()
}

async function noteWhetherEmpty(): Promise<void> {
  if ((await (await opened()).count('calls')) === 0) writeStored(waitingKey, null)
}

/** Opens the outbox's database. A failure, as in a private window, is not cached: the next call retries. */
function opened(): Promise<IDBPDatabase<Outbox>> {
  opening ??= openDB<Outbox>(outboxDatabase, 1, {
    upgrade: (database) => void database.createObjectStore('calls', { keyPath: ['account', 'key'] }),
    blocking: (_current, _blocked, event) => {
      opening = null
      ;(event.target as IDBDatabase).close()
    },
    terminated: () => {
      opening = null
    },
  })
  opening.catch(() => {
    opening = null
  })
  return opening
}
