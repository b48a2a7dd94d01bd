import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { InvitationToHousehold } from '../../../../contract/profiles/households.ts'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { ButtonForm } from '../../../session/forms/page-form.tsx'
import styles from './household.module.css'
import type { HouseholdIntent } from './household-actions.ts'

/** Shows a household's invitation to the viewer. */
export function HouseholdInvitation({ invitation }: { invitation: InvitationToHousehold }) {
  const { _id: id } = invitation
  return (
    <Card as="section">
      <Asked by={invitation} />
      <p className={styles.hint}>{m.profiles_household_invited_money()}</p>
      <div className={styles.actions}>
        <Decision id={id} intent="join" label={m.profiles_household_join()} />
        <Decision id={id} intent="decline" label={m.profiles_household_decline()} />
      </div>
    </Card>
  )
}

/** Links to the household page, where invitations are accepted or declined. */
export function OpenInvitations({ invitations }: { invitations: readonly InvitationToHousehold[] }) {
  return invitations.map((invitation) => (
    <Card key={invitation._id} as="section">
      <Asked by={invitation} />
      <div className={styles.actions}>
        <LinkButton to="/household">{m.profiles_household_decide()}</LinkButton>
      </div>
    </Card>
  ))
}

function Asked({ by: { name, invitedBy: host } }: { by: InvitationToHousehold }) {
  return (
    <p className={styles.hint}>
      <TypedText>
        {host ? m.profiles_household_invited_by({ host, name }) : m.profiles_household_invited_to({ name })}
      </TypedText>
    </p>
  )
}

function Decision({ id, intent, label }: { id: string; intent: HouseholdIntent; label: string }) {
  const fetcher = useFetcher()
  return (
    <ButtonForm fetcher={fetcher}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look={intent === 'join' ? 'main' : 'quiet'} working={fetcher.state !== 'idle'}>
        {label}
      </Button>
    </ButtonForm>
  )
}
