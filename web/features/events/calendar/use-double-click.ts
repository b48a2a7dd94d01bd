import { useRef } from 'react'

/** Milliseconds within which two clicks make a double click (docs/specification.md#9-business-constants-and-limits). */
const doubleClickMilliseconds = 250

interface Moment {
  timeStamp: number
}

/** Returns a function that tells whether a click is the second quick one on the same thing. */
export function useDoubleClick(): (what: string, click: Moment) => boolean {
  const last = useRef({ what: '', at: 0 })
  return (what, { timeStamp: at }) => {
    const isSecond = last.current.what === what && at - last.current.at <= doubleClickMilliseconds
    last.current = isSecond ? { what: '', at: 0 } : { what, at }
    return isSecond
  }
}

/**
 * Detects double clicks on a slot. The grid reports one or both single clicks, sometimes late; the browser reports the
 * double click, but not its slot: the last of the two reports completes it.
 */
export function useSlotDoubleClick<Slot>(onDouble: (slot: Slot) => void) {
  const isDouble = useDoubleClick()
  const single = useRef<{ slot: Slot; at: number } | null>(null)
  const twice = useRef(Number.NEGATIVE_INFINITY)
  const isNear = (one: number, other: number) => Math.abs(one - other) <= doubleClickMilliseconds
  const complete = (slot: Slot) => {
    single.current = null
    twice.current = Number.NEGATIVE_INFINITY
    onDouble(slot)
  }
  return {
    press: (slot: Slot, key: string, { timeStamp }: Moment) => {
      if (isDouble(key, { timeStamp }) || isNear(twice.current, timeStamp)) return complete(slot)
      single.current = { slot, at: timeStamp }
    },
    pressTwice: ({ timeStamp }: Moment) => {
      if (single.current && isNear(single.current.at, timeStamp)) return complete(single.current.slot)
      twice.current = timeStamp
    },
  }
}
