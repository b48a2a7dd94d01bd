import type { RosterPerson } from '../../../../contract/administration/roster.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Table } from '../../../design/lists/table.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { membershipName, membershipPeriod } from '../../profiles/labels.ts'
import { PrintedPerson, printedAtOnce, WholeList } from '../elements/whole-list.tsx'
import type { Route } from './+types/roster-print'
import { readRosterAddress } from './roster-address.ts'

async function load({ api, url }: PageRequest) {
  const asked = readRosterAddress(url)
  const query = { ...asked, limit: printedAtOnce }
  const first = await loadFiltered(
    api.requestPage('GET /api/admin/roster/people', { query }),
    '/admin/roster',
  )
  return { asked, first }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The whole roster of a day, for paper. */
export default function RosterPrint({ loaderData: { asked, first } }: Route.ComponentProps) {
  const query = { ...asked, limit: printedAtOnce }
  return (
    <WholeList<RosterPerson>
      heading={m.administration_roster()}
      back={addressWith('/admin/roster', asked)}
      first={first}
      more={(cursor) =>
        browserApi.requestPage('GET /api/admin/roster/people', { query: { ...query, cursor } })
      }
    >
      {(people) => (
        <Table
          caption={m.administration_roster()}
          rows={[...people]}
          keyOf={({ user }) => user._id}
          columns={[
            {
              header: m.administration_name(),
              names: true,
              cell: ({ user }) => <PrintedPerson name={user.name} avatar={user.avatar} />,
            },
            {
              header: m.administration_membership(),
              cell: ({ terms }) =>
                terms.map((term) => (
                  <span key={term._id}>
                    {membershipName(term)}, {membershipPeriod(term)}
                    <br />
                  </span>
                )),
            },
          ]}
          compact
        />
      )}
    </WholeList>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_roster(), unlisted: true })
