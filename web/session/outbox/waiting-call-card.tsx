import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { languageOf } from '../../../contract/text/script-language.ts'
import { preserveFocus } from '../../browser/preserve-focus.ts'
import { Badge } from '../../design/elements/badge.tsx'
import { Button } from '../../design/elements/button.tsx'
import {
  cancelCall,
  startOutbox,
  type WaitingCall,
  waitingCalls,
  waitingOnServer,
  watchSent,
  watchWaiting,
} from './outbox.ts'
import styles from './waiting-call.module.css'

interface WaitingCallCardProps {
  call: WaitingCall
  /** The text or choice of its author. */
  content: string
  /** Called with the call removed from the outbox. */
  onCancelled?: () => void
}

/** A call that waits for the network, or was refused; its author may remove it. */
export function WaitingCallCard({ call, content, onCancelled }: WaitingCallCardProps) {
  const { refusal } = call
  const id = useId()
  useEffect(preserveFocus, [])
  return (
    <div className={refusal === null ? styles.waiting : `${styles.waiting} ${styles.refused}`}>
      <div role="status">
        <Badge tone={refusal === null ? 'info' : 'danger'}>
          {refusal === null ? m.outbox_waiting() : m.outbox_not_sent()}
        </Badge>
      </div>
      <p id={id} className={styles.content} lang={languageOf(content)}>
        {content}
      </p>
      {refusal !== null && <p className={styles.reason}>{refusal}</p>}
      <div>
        <Button aria-describedby={id} onClick={() => void cancelCall(call).then(onCancelled)}>
          {m.outbox_take_back()}
        </Button>
      </div>
    </div>
  )
}

/** Returns a page's waiting calls, oldest first; calls back when one was sent. */
export function useWaiting(place: string, onSent: () => void): WaitingCall[] {
  const calls = useSyncExternalStore(watchWaiting, waitingCalls, waitingOnServer)
  const notice = useEffectEvent(onSent)
  // The outbox is outside React.
  useEffect(startOutbox, [])
  useEffect(() => watchSent((call) => call.place === place && notice()), [place])
  return calls.filter((call) => call.place === place)
}
