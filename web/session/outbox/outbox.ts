import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { m } from '../../../contract/paraglide/messages.js'
import { day, hour, second } from '../../../contract/time/durations.ts'
import { ApiError } from '../../api/api.ts'
import { fetchAsMember } from '../../api/browser-api.ts'
import { readToken } from '../../api/token.ts'
import { outboxDatabase, readStored, waitingKey, writeStored } from '../../browser/storage.ts'
import { currentAlerts, removeAlert, showAlert } from '../../design/feedback/alerts.tsx'
import { isPassing } from '../forms/submit.ts'
import { refreshUser } from '../session.ts'
import { sessionState, watchSession } from '../session-store.ts'

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

/** Milliseconds between retries while the site is unreachable. */
const pause = 30 * second
/** The server stores idempotency keys for a day: an older call could be executed twice. */
const sentWithin = day - hour

const none: WaitingCall[] = []
const listeners = new Set<() => void>()
const sentListeners = new Set<(call: WaitingCall) => void>()
let calls = none
let isFollowing = false
let isSending = false
let opening: Promise<IDBPDatabase<Outbox>> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
/** The channel that notifies this browser's other tabs of changes to the outbox. */
let channel: BroadcastChannel | undefined

/** Returns the waiting calls of this tab's member, oldest first. */
export function waitingCalls(): WaitingCall[] {
  return calls
}

/** Returns the waiting calls while the server renders: none. */
export function waitingOnServer(): WaitingCall[] {
  return none
}

/** Registers a callback for changes of the waiting calls; returns a function that removes it. */
export function watchWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Registers a callback for each sent call; returns a function that removes it. */
export function watchSent(listener: (call: WaitingCall) => void): () => void {
  sentListeners.add(listener)
  return () => sentListeners.delete(listener)
}

/**
 * Sends a call; offline, stores it in the outbox and returns undefined.
 * @throws {ApiError} for a refusal, and offline where the browser's storage is full or forbidden
 */
export async function sendOrWait<Result>(
  call: Pick<WaitingCall, 'key' | 'place' | 'method' | 'url' | 'body'>,
  send: () => Promise<Result>,
): Promise<Result | undefined> {
  const account = sessionState().user?._id
  try {
    const result = await send()
    const earlier = calls.find(({ key }) => key === call.key)
    if (earlier) await cancelCall(earlier)
    return result
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0 || !account) throw error
    const isStored = await storeWaiting({ ...call, account, at: Date.now(), refusal: null }).then(
      () => true,
      () => false,
    )
    if (!isStored) throw error
    startOutbox()
    await changed()
    retryLater()
    showAlert('info', m.outbox_waits())
    return undefined
  }
}

/** Removes a call from the outbox. */
export async function cancelCall(call: WaitingCall): Promise<void> {
  await deleteWaiting(call)
  await changed()
}

/**
 * Starts to observe the session, the network and other tabs. Called by the first members' page of this tab.
 */
export function startOutbox(): void {
  if (isFollowing) return
  isFollowing = true
  window.addEventListener('online', () => void resume())
  channel = new BroadcastChannel('outbox')
  channel.onmessage = () => void read()
  watchSession(() => void followSession())
  void followSession()
}

/** Deletes other accounts' calls, and sends the member's waiting ones. */
async function followSession(): Promise<void> {
  const { user } = sessionState()
  if (user) await deleteForeign(user._id).catch(() => undefined)
  await read()
  await sendAll()
}

/** Resumes sending once the network is back. Loads the token's member first, if that has failed before. */
async function resume(): Promise<void> {
  if (sessionState().status === 'visitor' && readToken()) await refreshUser()
  else await sendAll()
}

/** Sends the waiting calls in order, in one tab at a time. */
async function sendAll(): Promise<void> {
  clearTimeout(timer)
  if (isSending || !calls.some(({ refusal }) => refusal === null)) return
  isSending = true
  const work = async () => {
    await read()
    for (const call of calls.filter(({ refusal }) => refusal === null)) if (!(await sendOne(call))) break
  }
  try {
    await (navigator.locks ? navigator.locks.request('outbox', work) : work())
  } finally {
    isSending = false
  }
}

/** Sends a waiting call; returns false when the site is unavailable. */
async function sendOne(call: WaitingCall): Promise<boolean> {
  if (sessionState().user?._id !== call.account) return false
  if (!calls.some(({ key, at }) => key === call.key && at === call.at)) return true
  if (call.method === 'POST' && Date.now() - call.at > sentWithin) {
    await refuse(call, m.outbox_too_old())
    return true
  }
  try {
    const headers = { 'content-type': 'application/json', 'idempotency-key': call.key }
    await fetchAsMember(call.url, { method: call.method, headers, body: JSON.stringify(call.body) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 401) return false
    if (isPassing(error)) {
      retryLater()
      return false
    }
    await refuse(call, error.message)
    return true
  }
  await cancelCall(call)
  if (calls.length === 0) endNotice()
  showAlert('success', m.outbox_sent())
  for (const listener of sentListeners) listener(call)
  return true
}

/** Removes the banner about waiting calls, once there are none. */
function endNotice(): void {
  for (const { id, msg } of currentAlerts()) if (msg === m.outbox_waits()) removeAlert(id)
}

/** Stores a refused call with the reason, so that its author can edit it. */
async function refuse(call: WaitingCall, refusal: string): Promise<void> {
  await storeWaiting({ ...call, refusal })
  await changed()
  showAlert('danger', m.outbox_refused({ reason: refusal }))
}

function retryLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendAll(), pause)
}

async function changed(): Promise<void> {
  await read()
  channel?.postMessage(null)
}

async function read(): Promise<void> {
  const account = sessionState().user?._id
  calls = account ? await readWaiting(account).catch(() => none) : none
  for (const listener of listeners) listener()
}

/** Lists the calls of an account, oldest first. */
async function readWaiting(account: string): Promise<WaitingCall[]> {
  if (!readStored(waitingKey)) return []
  const stored = await (await openDatabase()).getAll('calls', IDBKeyRange.bound([account], [account, []]))
  return stored.sort((one, other) => one.at - other.at)
}

/** Stores a call; replaces an earlier one with the same key. */
async function storeWaiting(call: WaitingCall): Promise<void> {
  await (await openDatabase()).put('calls', call)
  writeStored(waitingKey, m.outbox_logout_loses())
}

/** Deletes a call from this device. */
async function deleteWaiting({ account, key }: WaitingCall): Promise<void> {
  await (await openDatabase()).delete('calls', [account, key])
  await clearQuestionIfEmpty()
}

/** Removes the calls of all other accounts. */
async function deleteForeign(account: string): Promise<void> {
  if (!readStored(waitingKey)) return
  const database = await openDatabase()
  const keys = await database.getAllKeys('calls')
  const foreign = keys.filter(([owner]) => owner !== account)
  await Promise.all(foreign.map((key) => database.delete('calls', key)))
  await clearQuestionIfEmpty()
}

/** Removes the confirmation before logout once the outbox is empty. */
async function clearQuestionIfEmpty(): Promise<void> {
  if ((await (await openDatabase()).count('calls')) === 0) writeStored(waitingKey, null)
}

/** Opens the outbox's database. A failure, as in a private window, is not cached: the next call retries. */
function openDatabase(): Promise<IDBPDatabase<Outbox>> {
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
