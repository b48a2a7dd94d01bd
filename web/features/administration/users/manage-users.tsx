import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { BulkOutcome } from '../../../../contract/administration/account-actions.ts'
import type { PeopleChanged } from '../../../../contract/administration/people.ts'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError, addressWith, readCursor } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaults } from '../../../api/show-faults.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageLinks, useListAddress } from '../../../design/lists/page-links.tsx'
import { OneOfForms, SeveralForms } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { PeopleActions } from '../../../session/people-actions.tsx'
import { useMay } from '../../../session/session-store.ts'
import { useIsWithoutMail } from '../../../shell/site/mail-server.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { BirthDateField } from '../../profiles/fields/private-fields.tsx'
import { BulkResult, ChangesResult, LinkToHandOver, namesOf } from '../elements/link-to-hand-over.tsx'
import type { Route } from './+types/manage-users'
import { changeUsers } from './users-changes.ts'
import { SavedFilters, UsersFilters } from './users-filters.tsx'
import styles from './users-list.module.css'
import { UsersList } from './users-list.tsx'
import {
  isReachable,
  readUsersAddress,
  selectionOf,
  usersFilterOf,
  usersPath,
  usersQueryOf,
} from './users-query.ts'

async function load({ api, url }: PageRequest) {
  const asked = readUsersAddress(url)
  try {
    const [page, { count }] = await Promise.all([
      api.requestPage('GET /api/admin/users', { query: usersQueryOf(asked) }),
      api.request('GET /api/admin/users/count', { query: usersFilterOf(asked) }),
    ])
    return { asked, users: page.items, next: readCursor(page.next), count, fault: null }
  } catch (error) {
    // A stored filter or selection may ask for a group or category that is gone.
    if (!(error instanceof ApiError) || error.status !== 400) throw error
    const { msg } = error.errors.find(({ param }) => /^(filter|cursor)/.test(param ?? '')) ?? {}
    return { asked, users: [], next: null, count: 0, fault: msg ?? m.site_filter_unknown() }
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, (fields) => changeUsers(fields, request.url))
}

interface Done {
  changed?: PeopleChanged
  outcome?: BulkOutcome
  invited?: { link: string | null }
}

export default function ManageUsers({
  loaderData: { asked, users, next, count, fault },
  actionData,
}: Route.ComponentProps) {
  const keepsMembers = useMay('keep members')
  useListAddress()
  const { outcome, changed, invited } = (actionData ?? {}) as Done
  return (
    <SeveralForms>
      <PageHeading
        lead={m.administration_users_lead()}
        actions={
          keepsMembers && (
            <>
              {count > 0 && (
                <PeopleActions
                  filter={selectionOf(asked)}
                  query={usersFilterOf(asked)}
                  reachable={isReachable(asked)}
                />
              )}
              {asked.claimed === 'false' && count > 0 && <InviteUnclaimed />}
              <LinkButton to="#invite">{m.administration_invite()}</LinkButton>
              <LinkButton to="#add-person">{m.administration_add_person()}</LinkButton>
            </>
          )
        }
      >
        {m.administration_users()}
      </PageHeading>
      <SavedFilters />
      <UsersFilters key={usersPath(asked, null)} asked={asked} />
      <p className={styles.count}>
        <span>{m.administration_users_count({ count })}</span>{' '}
        {fault === null && (
          <Link to={addressWith('/admin/users/print', usersFilterOf(asked))}>
            {m.administration_roster_print()}
          </Link>
        )}
      </p>
      {asked.filter !== '' && (
        <p className={styles.count}>
          <Badge tone="info">{m.administration_chosen_people()}</Badge>{' '}
          <Link to={usersPath({ ...asked, filter: '' }, null)}>{m.administration_chosen_people_clear()}</Link>
        </p>
      )}
      {outcome && <BulkResult outcome={outcome} users={users} />}
      {changed && <ChangesResult changed={changed} />}
      {users.length > 0 ? (
        <UsersList users={users} found={count} faults={actionData?.faults} />
      ) : (
        <EmptyState message={fault ?? m.administration_users_none()} />
      )}
      <PageLinks
        label={m.administration_pages()}
        first={asked.cursor !== '' && { to: usersPath(asked, null), text: m.administration_first_page() }}
        next={next && { to: usersPath(asked, next), text: m.administration_next_page() }}
      />
      {keepsMembers && <InviteMember faults={actionData?.faults} invited={invited} />}
      {keepsMembers && <AddPerson faults={actionData?.faults} />}
    </SeveralForms>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_users(), unlisted: true })

/** The form that adds a person without an e-mail address. */
function AddPerson({ faults }: { faults: readonly Fault[] | undefined }) {
  return (
    <section id="add-person" className={styles.invite} aria-labelledby="add-person-heading">
      <h2 id="add-person-heading">{m.administration_add_person()}</h2>
      <p>{m.administration_add_person_hint()}</p>
      <OneOfForms name="add" faults={faults}>
        <input type="hidden" name="intent" value="add" />
        <FieldRow>
          <TextField name="name" label={m.administration_name()} required autoComplete="off" />
          <BirthDateField />
        </FieldRow>
        <div>
          <SubmitButton look="quiet">{m.administration_add_person_button()}</SubmitButton>
        </div>
      </OneOfForms>
    </section>
  )
}

interface InviteMemberProps {
  faults: readonly Fault[] | undefined
  /** The response to an invitation; its link is shown only once. */
  invited: { link: string | null } | undefined
}

/** The form that invites a person to claim an account. */
function InviteMember({ faults, invited }: InviteMemberProps) {
  return (
    <section id="invite" className={styles.invite}>
      <h2>{m.administration_invite()}</h2>
      <p>{m.administration_invite_hint()}</p>
      {invited && <LinkToHandOver done={m.administration_invite_done()} link={invited.link} />}
      <OneOfForms key={invited?.link} name="invite" faults={faults}>
        <input type="hidden" name="intent" value="invite" />
        <FieldRow>
          <TextField name="name" label={m.administration_name()} required autoComplete="off" />
          <TextField name="email" type="email" label={m.administration_email()} required autoComplete="off" />
        </FieldRow>
        <div>
          <SubmitButton look="quiet">{m.administration_invite_button()}</SubmitButton>
        </div>
      </OneOfForms>
    </section>
  )
}

/** The button that invites everybody with an unclaimed account; its label names them. */
function InviteUnclaimed() {
  const [asked, setAsked] = useState({ isOpen: false, count: 0, names: [] as string[] })
  const [isWorking, setWorking] = useState(false)
  const { revalidate } = useRevalidator()
  const isWithoutMail = useIsWithoutMail()
  const close = () => setAsked((before) => ({ ...before, isOpen: false }))
  async function working(work: () => Promise<void>) {
    setWorking(true)
    try {
      await work()
    } catch (error) {
      showFaults(error)
    } finally {
      setWorking(false)
    }
  }
  const ask = () =>
    working(async () => {
      const waiting = await browserApi.request('GET /api/admin/users/invitations')
      if (waiting.count === 0) showAlert('success', m.administration_invite_nobody())
      else setAsked({ ...waiting, isOpen: true })
    })
  const invite = () =>
    working(async () => {
      close()
      const { invited } = await browserApi.request('POST /api/admin/users/invitations')
      showAlert('success', m.administration_invited_again({ count: invited }))
      await revalidate()
    })
  const { isOpen, count, names } = asked
  return (
    <>
      <Button look="main" working={isWorking} onClick={() => void ask()}>
        {m.administration_invite_unclaimed()}
      </Button>
      <ConfirmDialog
        open={isOpen}
        title={m.administration_invite_unclaimed_question()}
        cancelLabel={m.administration_not_now()}
        confirmLabel={m.administration_send_invitations({ count, names: namesOf(names, count) })}
        onCancel={close}
        onConfirm={() => void invite()}
      >
        <p>{isWithoutMail ? m.accounts_invite_again_no_mail() : m.administration_invite_unclaimed_text()}</p>
      </ConfirmDialog>
    </>
  )
}
