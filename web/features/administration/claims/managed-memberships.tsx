import type { ReactNode } from 'react'
import type { ManagedAccount } from '../../../../contract/administration/users.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import {
  membershipCategories,
  membershipTitles,
  noOffice,
} from '../../../../contract/profiles/options-and-limits.ts'
import type { Membership } from '../../../../contract/profiles/profile.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { OneOfForms, PageForm } from '../../../session/forms/page-form.tsx'
import { ActiveBadge, TitleInRoster, TitleWithState } from '../../profiles/badges.tsx'
import { MembershipFields } from '../../profiles/fields/history-fields.tsx'
import { membershipName, membershipPeriod, optionsOf } from '../../profiles/labels.ts'
import { ReasonField } from '../elements/reason-field.tsx'
import styles from './claims.module.css'
import { RefusalForm } from './refusal-form.tsx'

interface ManagedMembershipsProps {
  account: ManagedAccount
  faults: readonly Fault[] | undefined
}

/** The memberships of an account and their roster entries, with the actions on them. */
export function ManagedMemberships({ account, faults }: ManagedMembershipsProps) {
  const { profile, roster, read } = account
  const left = roster.filter(({ entered }) => !entered)
  return (
    <section className={styles.section} aria-labelledby="officer-memberships">
      <h2 id="officer-memberships">{m.administration_memberships()}</h2>
      {!profile && <p>{m.administration_no_profile()}</p>}
      <ul className={styles.entries}>
        {profile?.membership.map((entry) => (
          <li key={entry._id} className={styles.entry}>
            <Statement entry={entry}>
              <TitleWithState entry={entry} always byCategory />
            </Statement>
            <p>
              <ActiveBadge active={entry.active} />
            </p>
            {entry.note && <p>{m.profiles_refused_because({ note: entry.note })}</p>}
            <Decisions entry={entry} seen={read} faults={faults} />
          </li>
        ))}
        {left.map((entry) => (
          <li key={entry._id} className={styles.entry}>
            <Statement entry={entry}>
              <TitleInRoster holding={{ ...entry, confirmed: true }} always byCategory />
            </Statement>
            <p>{m.administration_roster_left()}</p>
            <div className={styles.decisions}>
              <LinkButton look="plain" to={`/admin/roster/${entry._id}`}>
                {m.administration_correct_term({ title: membershipName(entry) })}
              </LinkButton>
              <EndForm intent="end-roster" entry={entry} faults={faults} />
            </div>
          </li>
        ))}
      </ul>
      {(profile || !account.claimed) && (
        <Disclosure summary={m.administration_add_membership()}>
          <p>{m.administration_add_membership_hint()}</p>
          <OneOfForms name="add" faults={faults}>
            <input type="hidden" name="intent" value="add" />
            <MembershipFields
              titles={optionsOf(membershipTitles)}
              categories={optionsOf(membershipCategories)}
              asOffice
            />
            <div>
              <SubmitButton look="quiet">{m.administration_add_membership()}</SubmitButton>
            </div>
          </OneOfForms>
        </Disclosure>
      )}
    </section>
  )
}

type Stated = Pick<Membership, '_id' | 'title' | 'category' | 'type' | 'from' | 'to'>

function Statement({ entry, children }: { entry: Stated; children: ReactNode }) {
  const { title, category, type } = entry
  return (
    <>
      <h3>{children}</h3>
      <p>
        {title === noOffice ? labelOf(type) : `${labelOf(category)}, ${labelOf(type)}`}
        <br />
        {membershipPeriod(entry)}
      </p>
    </>
  )
}

function Decisions({
  entry,
  seen,
  faults,
}: {
  entry: Membership
  /** The time of reading the account: decisions do not cover later changes. */
  seen: string
} & Omit<ManagedMembershipsProps, 'account'>) {
  const isConfirmed = entry.standing === 'confirmed'
  const title = membershipName(entry)
  return (
    <div className={styles.decisions}>
      {!isConfirmed && (
        <PageForm>
          <Hidden intent="confirm" entry={entry} seen={seen} />
          <div>
            <SubmitButton>{m.administration_confirm()}</SubmitButton>
          </div>
        </PageForm>
      )}
      {entry.standing !== 'refused' && (
        <RefusalForm
          name={`refuse ${entry._id}`}
          summary={isConfirmed ? m.administration_withdraw_confirmation() : m.administration_member_refuse()}
          faults={faults}
          look="plain"
        >
          <Hidden intent="refuse" entry={entry} seen={seen} />
        </RefusalForm>
      )}
      <EndForm intent="end" entry={entry} faults={faults} title={title} />
      <Disclosure look="plain" summary={m.administration_correct_term({ title })}>
        <p>{m.administration_correct_term_text()}</p>
        <OneOfForms name={`correct ${entry._id}`} faults={faults}>
          <Hidden intent="correct" entry={entry} seen={seen} />
          <MembershipFields
            titles={optionsOf(membershipTitles)}
            categories={optionsOf(membershipCategories)}
            membership={entry}
            asOffice
          />
          <ReasonField required={false} />
          <div>
            <SubmitButton look="quiet">{m.administration_term_save()}</SubmitButton>
          </div>
        </OneOfForms>
      </Disclosure>
    </div>
  )
}

interface EndFormProps {
  intent: 'end' | 'end-roster'
  entry: Stated
  title?: string
  faults: readonly Fault[] | undefined
}

function EndForm({ intent, entry, faults, title = membershipName(entry) }: EndFormProps) {
  return (
    <Disclosure look="plain" summary={m.administration_end_of({ title })}>
      <OneOfForms name={`${intent} ${entry._id}`} faults={faults}>
        <Hidden intent={intent} entry={entry} seen="" />
        <DateField
          name="to"
          label={m.administration_end_date()}
          required
          min={entry.from}
          defaultValue={entry.to}
        />
        <ReasonField required={false} />
        <div>
          <SubmitButton look="quiet">{m.administration_end()}</SubmitButton>
        </div>
      </OneOfForms>
    </Disclosure>
  )
}

function Hidden({ intent, entry, seen }: { intent: string; entry: Stated; seen: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="entry" value={entry._id} />
      <input type="hidden" name="seen" value={seen} />
    </>
  )
}
