import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { startOutbox, waitingCalls, waitingOnServer, watchSent, watchWaiting } from './outbox.ts'
import type { WaitingCall } from './waiting-calls.ts'

/** Returns a page's waiting calls, the oldest first; calls back when one was sent. */
export function useWaiting(place: string, onSent: () => void): WaitingCall[] {
  const calls = useSyncExternalStore(watchWaiting, waitingCalls, waitingOnServer)
  const notice = useEffectEvent(onSent)
  // The outbox is outside React.
  useEffect(startOutbox, [])
  useEffect(() => watchSent((call) => call.place === place && notice()), [place])
  return calls.filter((call) => call.place === place)
}
