import { useSyncExternalStore } from 'react'
import { guestTickRetention } from '../../../../contract/retention.ts'
import { readStored, writeStored } from '../../../browser/storage.ts'
import { useSession } from '../../../session/session-store.ts'

/** The ticks of one guest list: ids of present guests, whose names are on the server only. */
interface TickedList {
  event: string
  /** The account that ticked; another one on this device has a separate list. */
  owner: string
  /** The time of the last tick, in milliseconds. */
  at: number
  here: string[]
}

const key = 'guest-ticks'
const listsMax = 4

/** Returns the stored lists of an account without outdated ones, latest first. */
export function readTicks(stored: string | null, owner: string, now: number): TickedList[] {
  try {
    const lists = JSON.parse(stored ?? '[]') as TickedList[]
    return lists.filter((list) => list.owner === owner && list.at > now - guestTickRetention)
  } catch {
    return []
  }
}

/** Returns the lists after ticking or unticking a guest; at most four lists. */
export function withTick(
  lists: TickedList[],
  { event, owner, guest, at }: { event: string; owner: string; guest: string; at: number },
): TickedList[] {
  const before = lists.find((list) => list.event === event)?.here ?? []
  const here = before.includes(guest) ? before.filter((one) => one !== guest) : [...before, guest]
  const others = lists.filter((list) => list.event !== event)
  return [{ event, owner, at, here }, ...others].slice(0, listsMax)
}

const listeners = new Set<() => void>()

function watch(changed: () => void): () => void {
  listeners.add(changed)
  // Another tab of this device may tick as well.
  window.addEventListener('storage', changed)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', changed)
  }
}

/**
 * The ticked guests. They stay on this device for three days, also when the page is closed; attendance is not
 * recorded.
 */
export function useTicks(event: string) {
  const owner = useSession().user?._id ?? ''
  const stored = useSyncExternalStore(
    watch,
    () => readStored(key),
    () => null,
  )
  const lists = readTicks(stored, owner, Date.now())
  return {
    here: new Set(lists.find((list) => list.event === event)?.here),
    tick: (guest: string) => {
      const at = Date.now()
      // Read again: another tab may have ticked meanwhile.
      const next = withTick(readTicks(readStored(key), owner, at), { event, owner, guest, at })
      writeStored(key, JSON.stringify(next))
      for (const changed of listeners) changed()
    },
  }
}
