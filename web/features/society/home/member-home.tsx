import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import { Card } from '../../../design/elements/card.tsx'
import { ErrorState } from '../../../design/feedback/error-state.tsx'
import { useSite } from '../../../shell/site/use-site.ts'
import { OwnNextEvent } from '../../events/event/own-next-event.tsx'
import { Greeting } from './greeting.tsx'
import { useMemberHome } from './use-member-home.ts'

/** What a member is greeted with: what is new since the last visit, and the next event with the own RSVP. */
export default function MemberHomeCards({ user }: { user: CurrentUser }) {
  const { home, failed, load } = useMemberHome()
  const calendarOn = useSite()?.calendarOn !== false
  if (failed)
    return (
      <Card>
        <ErrorState onRetry={load} />
      </Card>
    )
  if (!home) return null
  const { next } = home
  const takesPart = user.approved && !user.limited
  return (
    <>
      <Greeting name={user.name} home={home} />
      {calendarOn && <OwnNextEvent event={next?.event ?? null} rsvp={takesPart ? next : null} />}
    </>
  )
}
