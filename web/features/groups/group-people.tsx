import { Link, useFetcher } from 'react-router'
import type { GroupDetails, GroupMember } from '../../../contract/groups/groups.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { RemovalButton } from '../../design/dialogs/confirm-dialog.tsx'
import { Badge } from '../../design/elements/badge.tsx'
import { Button } from '../../design/elements/button.tsx'
import { Card } from '../../design/elements/card.tsx'
import { Avatar } from '../../design/elements/pictures.tsx'
import { TextField } from '../../design/fields/fields.tsx'
import { FilterForm } from '../../design/forms/form-layout.tsx'
import lists from '../../design/lists/list-page.module.css'
import { TypedText } from '../../design/texts/typed-text.tsx'
import { ButtonForm } from '../../session/forms/page-form.tsx'
import { useMay } from '../../session/session-store.ts'
import type { GroupIntent } from './group-actions.ts'
import styles from './groups.module.css'

/** Lists the members of a group; leaders and officers can change their roles and remove them. */
export function GroupPeople({ group, userId }: { group: GroupDetails; userId: string }) {
  const { members, memberCount } = group
  return (
    <Card as="section">
      <h2 className={styles.heading}>{m.groups_members_heading({ count: memberCount ?? members.length })}</h2>
      {members.length === 0 && <p className={styles.hint}>{m.groups_no_members()}</p>}
      <ul className={lists.entries}>
        {members.map((member) => (
          <li key={member.user._id} className={lists.entry}>
            <Person member={member} />
            {group.may.add && member.user._id !== userId && <MemberActions member={member} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Person({ member: { user, role, state } }: { member: GroupMember }) {
  return (
    <>
      <Avatar src={user.avatar} size={48} />
      <div className={lists.words}>
        <Link to={`/profile/${user._id}`} className={styles.name}>
          <TypedText>{user.name}</TypedText>
        </Link>
        <span className={lists.marks}>
          {role === 'leader' && <Badge tone="info">{m.groups_leader()}</Badge>}
          {state === 'asked' && <Badge>{m.groups_state_asked()}</Badge>}
          {state === 'invited' && <Badge>{m.groups_state_invited()}</Badge>}
        </span>
      </div>
    </>
  )
}

function MemberActions({ member: { user, role } }: { member: GroupMember }) {
  const fetcher = useFetcher()
  const { _id, name } = user
  const leads = role === 'leader'
  return (
    <div className={styles.actions}>
      <ButtonForm fetcher={fetcher}>
        <input type="hidden" name="intent" value="role" />
        <input type="hidden" name="user" value={_id} />
        <input type="hidden" name="role" value={leads ? 'member' : 'leader'} />
        <Button
          type="submit"
          working={fetcher.state !== 'idle'}
          aria-label={leads ? m.groups_unmake_leader_of({ name }) : m.groups_make_leader_of({ name })}
        >
          {leads ? m.groups_unmake_leader() : m.groups_make_leader()}
        </Button>
      </ButtonForm>
      <RemovalButton
        fetcher={fetcher}
        values={{ intent: 'remove', user: _id }}
        label={m.groups_take_out({ name })}
        short={m.groups_take_out_short()}
        losses={m.groups_take_out_losses({ name })}
      />
    </div>
  )
}

/** Lists requests, which leaders decide about, and open invitations. */
export function WaitingPeople({ group: { waiting } }: { group: GroupDetails }) {
  return (
    <Card as="section">
      <h2 className={styles.heading}>{m.groups_waiting()}</h2>
      <ul className={lists.entries}>
        {waiting.map((member) => (
          <li key={member.user._id} className={lists.entry}>
            <Person member={member} />
            <div className={styles.actions}>
              {member.state === 'asked' && (
                <PersonButton
                  intent="add"
                  look="main"
                  userId={member.user._id}
                  text={m.groups_let_in()}
                  label={m.groups_let_in_of({ name: member.user.name })}
                />
              )}
              <PersonButton
                intent="remove"
                userId={member.user._id}
                text={member.state === 'asked' ? m.groups_decline() : m.groups_withdraw()}
                label={
                  member.state === 'asked'
                    ? m.groups_decline_of({ name: member.user.name })
                    : m.groups_withdraw_of({ name: member.user.name })
                }
              />
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface AddPeopleProps {
  group: GroupDetails
  /** The search text; '' before a search. */
  words: string
  found: { _id: string; name: string; avatar: string }[]
}

/** The search for people to invite; officers add them immediately. */
export function AddPeople({ group, words, found }: AddPeopleProps) {
  const addsAtOnce = useMay('keep members')
  const known = new Set([...group.members, ...group.waiting].map(({ user }) => user._id))
  const others = found.filter(({ _id }) => !known.has(_id))
  return (
    <Card as="section">
      <h2 className={styles.heading}>{addsAtOnce ? m.groups_add_heading() : m.groups_invite_heading()}</h2>
      <p className={styles.hint}>{addsAtOnce ? m.groups_add_hint() : m.groups_invite_hint()}</p>
      <FilterForm action={`/groups/${group._id}`} button={m.groups_find_button()}>
        <TextField type="search" name="find" label={m.groups_find()} defaultValue={words} />
      </FilterForm>
      {words !== '' && others.length === 0 && <p className={styles.hint}>{m.groups_find_none()}</p>}
      <ul className={lists.entries}>
        {others.map(({ _id, name, avatar }) => (
          <li key={_id} className={lists.entry}>
            <Avatar src={avatar} size={48} />
            <span className={lists.words}>
              <TypedText>{name}</TypedText>
            </span>
            <PersonButton
              intent="add"
              userId={_id}
              text={addsAtOnce ? m.groups_add() : m.groups_invite()}
              label={addsAtOnce ? m.groups_add_of({ name }) : m.groups_invite_of({ name })}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface PersonButtonProps {
  intent: GroupIntent
  userId: string
  text: string
  /** The text with the person's name, for screen readers. */
  label: string
  look?: 'main' | 'quiet'
}

function PersonButton({ intent, userId, text, label, look = 'quiet' }: PersonButtonProps) {
  const fetcher = useFetcher()
  return (
    <ButtonForm fetcher={fetcher}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="user" value={userId} />
      <Button type="submit" look={look} aria-label={label} working={fetcher.state !== 'idle'}>
        {text}
      </Button>
    </ButtonForm>
  )
}
