import { useFetcher } from 'react-router'
import type { GroupDetails } from '../../../contract/groups/groups.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { RemovalButton } from '../../design/dialogs/confirm-dialog.tsx'
import { Button, LinkButton } from '../../design/elements/button.tsx'
import { Card } from '../../design/elements/card.tsx'
import { TypedText } from '../../design/texts/typed-text.tsx'
import { ButtonForm } from '../../session/forms/page-form.tsx'
import type { GroupIntent } from './group-actions.ts'
import styles from './groups.module.css'

interface OwnPartProps {
  group: GroupDetails
  /** null for visitors. */
  userId: string | null
}

/** The viewer's own membership in a group, with buttons to join and leave. */
export function OwnPart({ group, userId }: OwnPartProps) {
  if (userId === null)
    return (
      <Card as="section">
        <p className={styles.hint}>{m.groups_sign_in()}</p>
        <LinkButton to={`/login?next=${encodeURIComponent(`/groups/${group._id}`)}`}>
          {m.site_nav_login()}
        </LinkButton>
      </Card>
    )
  const { state, role, joining, invitedBy } = group
  if (state === 'invited')
    return (
      <Card as="section">
        <p className={styles.hint}>
          <TypedText>
            {invitedBy ? m.groups_invited_by({ name: invitedBy }) : m.groups_invited_here()}
          </TypedText>
        </p>
        <div className={styles.actions}>
          <OwnButton intent="join" userId={userId} label={m.groups_accept()} look="main" />
          <OwnButton intent="leave" userId={userId} label={m.groups_decline()} />
        </div>
      </Card>
    )
  if (state === 'asked')
    return (
      <Card as="section">
        <p className={styles.hint}>{m.groups_asked()}</p>
        <OwnButton intent="leave" userId={userId} label={m.groups_take_back()} />
      </Card>
    )
  if (state === 'member') return <Membership group={group} userId={userId} leads={role === 'leader'} />
  return (
    <Card as="section">
      <p className={styles.hint}>{hints[joining]()}</p>
      {joining !== 'invitation' && (
        <OwnButton
          intent="join"
          userId={userId}
          label={joining === 'free' ? m.groups_join() : m.groups_ask()}
          look="main"
        />
      )}
    </Card>
  )
}

const hints = {
  free: m.groups_join_hint,
  asking: m.groups_ask_hint,
  invitation: m.groups_invitation_hint,
}

function Membership({ group, userId, leads }: { group: GroupDetails; userId: string; leads: boolean }) {
  const fetcher = useFetcher()
  return (
    <Card as="section">
      <p className={styles.hint}>{leads ? m.groups_you_lead() : m.groups_you_are_in()}</p>
      <div className={styles.actions}>
        <ButtonForm fetcher={fetcher}>
          <input type="hidden" name="intent" value="mail" />
          <input type="hidden" name="user" value={userId} />
          {!group.mail && <input type="hidden" name="mail" value="true" />}
          <Button type="submit" working={fetcher.state !== 'idle'}>
            {group.mail ? m.groups_mail_stop() : m.groups_mail_start()}
          </Button>
        </ButtonForm>
        <RemovalButton
          fetcher={fetcher}
          values={{ intent: 'leave', user: userId }}
          label={m.groups_leave()}
          losses={m.groups_leave_losses()}
        />
      </div>
    </Card>
  )
}

interface OwnButtonProps {
  intent: GroupIntent
  userId: string
  label: string
  look?: 'main' | 'quiet'
}

function OwnButton({ intent, userId, label, look = 'quiet' }: OwnButtonProps) {
  const fetcher = useFetcher()
  return (
    <ButtonForm fetcher={fetcher}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="user" value={userId} />
      <Button type="submit" look={look} working={fetcher.state !== 'idle'}>
        {label}
      </Button>
    </ButtonForm>
  )
}
