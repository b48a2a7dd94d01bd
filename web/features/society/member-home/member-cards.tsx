import { useFetcher } from 'react-router'
import type { CurrentUser } from '../../../../contract/accounts/schemas.ts'
import type { MemberHome } from '../../../../contract/society/home.ts'
import { Card } from '../../../design/elements/card.tsx'
import { ErrorState } from '../../../design/feedback/error-state.tsx'
import { useSite } from '../../../shell/site/use-site.ts'
import { OwnNextEvent } from '../../events/event/own-next-event.tsx'
import { OpenInvitations } from '../../profiles/households/household-invitations.tsx'
import { memberPartPath } from '../home/member-part.ts'
import { Greeting } from './greeting.tsx'

interface MemberCardsProps {
  user: CurrentUser
  /** null where it could not be loaded. */
  home: MemberHome | null
}

/** What a member is greeted with: what is new since the last visit, and the next event with the own RSVP. */
export function MemberCards({ user, home }: MemberCardsProps) {
  const { load } = useFetcher({ key: memberPartPath })
  const calendarOn = useSite()?.calendarOn !== false
  if (!home)
    return (
      <Card>
        <ErrorState onRetry={() => void load(memberPartPath)} />
      </Card>
    )
  const { next } = home
  const takesPart = user.approved && !user.limited
  return (
    <>
      <OpenInvitations invitations={home.invitations} />
      <Greeting name={user.name} home={home} />
      {calendarOn && <OwnNextEvent event={next?.event ?? null} rsvp={takesPart ? next : null} />}
    </>
  )
}
