import { Link } from 'react-router'
import type { PeopleChanged } from '../../../../contract/administration/many-people.ts'
import type { BulkOutcome } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith, readCursor } from '../../../api/address.ts'
import { ApiError } from '../../../api/api.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { PageLinks, useListAddress } from '../../../design/lists/page-links.tsx'
import { SeveralForms } from '../../../session/forms/one-of-forms.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { PeopleActions } from '../../../session/people-actions.tsx'
import { useMay } from '../../../session/use-session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { BulkResult, ChangesResult } from '../elements/link-to-hand-over.tsx'
import type { Route } from './+types/manage-users'
import { AddPerson, InviteMember, InviteUnclaimed } from './add-people.tsx'
import { SavedFilters } from './saved-filters.tsx'
import { changeUsers } from './users-changes.ts'
import { UsersFilters } from './users-filters.tsx'
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
