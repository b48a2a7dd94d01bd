import { useRef } from 'react'

/** Two clicks within this make a double click (docs/specification.md#9-business-constants-and-limits). */
const doubleClickMilliseconds = 250

interface Moment {
  timeStamp: number
}

/** Tells whether the same thing is clicked a second time soon enough. */
export function useDoubleClick(): (what: string, click: Moment) => boolean {
  const last = useRef({ what: '', at: 0 })
  return (what, { timeStamp: at }) => {
    const isSecond = last.current.what === what && at - last.current.at <= doubleClickMilliseconds
    last.current = isSecond ? { what: '', at: 0 } : { what, at }
    return isSecond
  }
}

/**
 * Tells of a double click on a slot. The grid tells of single clicks, of one or of both and sometimes late; the browser
 * tells of the double click, but not where: whatever comes last completes it.
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
