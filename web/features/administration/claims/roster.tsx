import { Link } from 'react-router'
import { rosterPageSize } from '../../../../contract/administration/options.ts'
import type { RosterHolding } from '../../../../contract/administration/roster.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { addressWith, readCursor } from '../../../api/address.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { DateField, SelectField } from '../../../design/fields/fields.tsx'
import { FilterChoices, FilterForm } from '../../../design/forms/filter-form.tsx'
import { PageLinks, useListAddress } from '../../../design/lists/page-links.tsx'
import type { Column } from '../../../design/lists/table.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { DepartureBadge, TitleInRoster } from '../../profiles/badges.tsx'
import { labelOf, membershipPeriod, useAllOptions } from '../../profiles/labels.ts'
import { FoldedTable } from '../elements/folded-table.tsx'
import type { Route } from './+types/roster'

async function load({ api, url: { searchParams } }: PageRequest) {
  const text = (name: string) => searchParams.get(name) ?? ''
  const asked = { on: text('on'), title: text('title'), category: text('category') }
  const query = { ...asked, cursor: text('cursor'), limit: rosterPageSize }
  const [page, { people }] = await loadFiltered(
    Promise.all([
      api.requestPage('GET /api/admin/roster', { query }),
      api.request('GET /api/admin/roster/count', { query: asked }),
    ]),
    '/admin/roster',
  )
  return { asked, holdings: page.items, people, next: readCursor(page.next) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Roster({ loaderData: { asked, holdings, people, next } }: Route.ComponentProps) {
  useListAddress()
  const options = useAllOptions()
  const columns: Column<RosterHolding>[] = [
    {
      header: m.administration_name(),
      names: true,
      cell: ({ user }) =>
        user.removed ? (
          user.name
        ) : (
          <>
            <Link to={`/admin/users/${user._id}`}>
              <TypedText>{user.name}</TypedText>
            </Link>{' '}
            <DepartureBadge departed={user.departed} />
          </>
        ),
    },
    { header: m.profiles_title(), cell: (holding) => <TitleInRoster holding={holding} always /> },
    { header: m.profiles_category(), cell: ({ category }) => labelOf(category) },
    { header: m.profiles_duration(), cell: membershipPeriod },
    {
      header: m.administration_roster_edit(),
      headerHidden: true,
      cell: ({ _id, user, title, entered }) => (
        <LinkButton look="plain" to={entered ? `/admin/users/${user._id}` : `/admin/roster/${_id}`}>
          {m.administration_roster_edit()}
          <span className="visually-hidden">
            {' '}
            <TypedText>{m.administration_claim_of({ title: labelOf(title), name: user.name })}</TypedText>
          </span>
        </LinkButton>
      ),
    },
  ]
  return (
    <>
      <PageHeading
        lead={m.administration_roster_lead()}
        actions={
          <>
            <LinkButton to="/board">{m.profiles_board()}</LinkButton>
            <DownloadButton url="/api/admin/roster.csv" query={asked} name="roster.csv">
              {m.administration_roster_download()}
            </DownloadButton>
          </>
        }
      >
        {m.administration_roster()}
      </PageHeading>
      <FilterForm action="/admin/roster" button={m.administration_show()} key={Object.values(asked).join()}>
        <FilterChoices>
          <DateField name="on" label={m.administration_roster_day()} defaultValue={asked.on} />
          <SelectField
            name="title"
            label={m.profiles_title()}
            options={options.titles}
            placeholder={m.profiles_any()}
            defaultValue={asked.title}
          />
          <SelectField
            name="category"
            label={m.profiles_category()}
            options={options.categories}
            placeholder={m.profiles_any()}
            defaultValue={asked.category}
          />
        </FilterChoices>
      </FilterForm>
      <p>{m.administration_roster_people({ count: people })}</p>
      {holdings.length > 0 ? (
        <FoldedTable
          caption={m.administration_roster()}
          columns={columns}
          rows={holdings}
          keyOf={({ _id }) => _id}
          brief={(holding) => ({
            first: holding.user.name,
            second: `${labelOf(holding.title)} · ${membershipPeriod(holding)}`,
          })}
        />
      ) : (
        <EmptyState message={m.administration_roster_none()}>
          <p>{m.administration_roster_none_hint()}</p>
        </EmptyState>
      )}
      <PageLinks
        label={m.administration_pages()}
        next={
          next && {
            to: addressWith('/admin/roster', { ...asked, cursor: next }),
            text: m.administration_next_page(),
          }
        }
      />
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_roster(), unlisted: true })
