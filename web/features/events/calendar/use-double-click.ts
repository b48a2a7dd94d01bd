import { useRef } from 'react'
import { doubleClickMilliseconds } from '../../../browser/double-click.ts'

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
