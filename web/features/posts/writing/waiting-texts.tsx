import { useWaiting } from '../../../session/outbox/use-waiting.ts'
import { WaitingCallCard } from '../../../session/outbox/waiting-call-card.tsx'
import { attempt, type OutgoingText } from '../state/feed-writing.ts'

interface WaitingTextsProps {
  /** The place of the texts, as that of their draft. */
  place: string
  onSent: () => Promise<unknown>
  /** Called with a text that was taken out of the outbox. */
  onTakenBack: (text: OutgoingText) => void
}

/** The texts that wait for the network, or were refused after it. */
export function WaitingTexts({ place, onSent, onTakenBack }: WaitingTextsProps) {
  const calls = useWaiting(place, () => void attempt(onSent))
  return calls.map((call) => {
    const written = call.body as Omit<OutgoingText, 'key'>
    return (
      <WaitingCallCard
        key={call.key}
        call={call}
        content={written.text}
        onTakenBack={() => onTakenBack({ ...written, key: call.key })}
      />
    )
  })
}
