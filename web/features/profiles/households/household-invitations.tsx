import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { OwnHousehold } from '../../../../contract/profiles/households/schemas.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import styles from './household.module.css'
import type { HouseholdIntent } from './household-actions.ts'

type Invitation = OwnHousehold['invitations'][number]

/** Shows a household that asks the viewer to join. */
export function HouseholdInvitation({ invitation }: { invitation: Invitation }) {
  const { _id: id, name, invitedBy: host } = invitation
  return (
    <Card as="section">
      <p className={styles.hint}>
        {host ? m.profiles_household_invited_by({ host, name }) : m.profiles_household_invited_to({ name })}
      </p>
      <div className={styles.actions}>
        <Decision id={id} intent="join" label={m.profiles_household_join()} />
        <Decision id={id} intent="decline" label={m.profiles_household_decline()} />
      </div>
    </Card>
  )
}

function Decision({ id, intent, label }: { id: string; intent: HouseholdIntent; label: string }) {
  const fetcher = useFetcher()
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look={intent === 'join' ? 'main' : 'quiet'} working={fetcher.state !== 'idle'}>
        {label}
      </Button>
    </fetcher.Form>
  )
}
