import { useEffect, useState } from 'react'
import type { Attendee, OwnRsvp } from '../../../../contract/events/attendance/schemas.ts'
import type { EventDetails, SeatCounts } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { loginPath } from '../../../session/next-path.ts'
import { useIsAdministrator, useSession } from '../../../session/use-session.ts'
import styles from '../event/event.module.css'
import { useMomentText } from '../times/use-moment-text.ts'
import { AnswersFile } from './attendance-download.tsx'
import { WhoAnswers } from './attendee-list.tsx'
import { AnswerForm } from './rsvp-form.tsx'

/** How many come, for everybody; for members also who, and their own answer. */
export function AnswerSection({ event }: { event: EventDetails }) {
  const { user } = useSession()
  const isOfficer = useIsAdministrator()
  const { own, who, refresh } = useAnswers(event._id, user?._id ?? null)
  const counts = own?.counts ?? event.counts
  const until = useMomentText(event.answersUntil)
  const isOpen = !event.cancelled && Date.parse(event.answersUntil) > Date.now()
  return (
    <Card as="section" labelledBy="answers">
      <div className={styles.answers}>
        <h2 id="answers">{m.events_answer_heading()}</h2>
        <Counts counts={counts} capacity={event.capacity} />
        {isOpen ? <p>{m.events_answer_until({ date: until })}</p> : <p>{m.events_answers_closed()}</p>}
        {user && own && isOpen && <AnswerForm key={own.standing} event={event} own={own} onSaved={refresh} />}
        {!user && isOpen && (
          <p>
            <LinkButton to={loginPath({ pathname: `/calendar/${event._id}`, search: '' })}>
              {m.events_answer_sign_in()}
            </LinkButton>
          </p>
        )}
        {user && who && <WhoAnswers entries={who} />}
        {isOfficer && <AnswersFile eventId={event._id} />}
      </div>
    </Card>
  )
}

function Counts({ counts, capacity }: { counts: SeatCounts; capacity: number | null }) {
  const { going, maybe, declined, waiting } = counts
  const parts = [
    m.events_counts({ going, maybe, declined }),
    waiting > 0 && m.events_counts_waiting({ waiting }),
    capacity !== null && m.events_seats({ capacity }),
  ]
  return <p>{parts.filter(Boolean).join(' · ')}</p>
}

/** What members see of the answers; the server renders the page as for a visitor. */
function useAnswers(id: string, userId: string | null) {
  const [own, setOwn] = useState<OwnRsvp | null>(null)
  const [who, setWho] = useState<Attendee[] | null>(null)
  const [asked, setAsked] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each answer
  useEffect(() => {
    if (!userId) return
    const leaving = new AbortController()
    const options = { params: { id }, signal: leaving.signal }
    Promise.all([
      browserApi.request('GET /api/events/:id/answer', options),
      browserApi.request('GET /api/events/:id/answers', options),
    ])
      .then(([answer, entries]) => {
        setOwn(answer)
        setWho(entries)
      })
      .catch(() => undefined)
    return () => leaving.abort()
  }, [id, userId, asked])

  return { own, who, refresh: () => setAsked((times) => times + 1) }
}
