import type { ManagedUser } from '../../../../contract/administration/users.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Table } from '../../../design/lists/table.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { membershipName, membershipPeriod } from '../../profiles/labels.ts'
import { PrintedPerson, printedAtOnce, WholeList } from '../elements/whole-list.tsx'
import type { Route } from './+types/users-print'
import { readUsersAddress, usersPath, usersQueryOf } from './users-query.ts'

async function load({ api, url }: PageRequest) {
  const asked = { ...readUsersAddress(url), cursor: '' }
  const query = { ...usersQueryOf(asked), limit: printedAtOnce }
  return {
    asked,
    first: await loadFiltered(
      api.requestPage('GET /api/admin/users', { query }),
      // Manage Users states why a filter is refused; without it, it would list everybody.
      usersPath(asked, null),
    ),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** All people of a filter, for paper. */
export default function UsersPrint({ loaderData: { asked, first } }: Route.ComponentProps) {
  const query = { ...usersQueryOf(asked), limit: printedAtOnce }
  return (
    <WholeList<ManagedUser>
      heading={m.administration_users()}
      back={usersPath(asked, null)}
      first={first}
      more={(cursor) => browserApi.requestPage('GET /api/admin/users', { query: { ...query, cursor } })}
    >
      {(people) => (
        <Table
          caption={m.administration_users()}
          rows={[...people]}
          keyOf={({ _id }) => _id}
          columns={[
            {
              header: m.administration_name(),
              names: true,
              cell: ({ name, avatar }) => <PrintedPerson name={name} avatar={avatar} />,
            },
            { header: m.administration_email(), cell: ({ email }) => email ?? m.administration_no_email() },
            {
              header: m.administration_membership(),
              cell: ({ membership }) =>
                membership && `${membershipName(membership)}, ${membershipPeriod(membership)}`,
            },
          ]}
          compact
        />
      )}
    </WholeList>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_users(), unlisted: true })
