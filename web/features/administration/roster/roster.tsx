import { Form, Link } from 'react-router'
import type { RosterHolding } from '../../../../contract/administration/roster/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { rosterPageSize } from '../../../../contract/profiles/limits.ts'
import { membershipCategories, membershipTitles } from '../../../../contract/profiles/options.ts'
import { loadAsked } from '../../../api/asked-page.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { formatPeriod } from '../../../design/dates/format-date.ts'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { type Column, Table } from '../../../design/elements/table.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { DateField, SelectField } from '../../../design/forms/fields.tsx'
import { DownloadButton } from '../../../session/forms/download-button.tsx'
import { pageMeta } from '../../../shell/page/page-meta.ts'
import { StandingBadge } from '../../profiles/histories/confirmation-badge.tsx'
import { labelOf, optionsOf } from '../../profiles/profile/option-labels.ts'
import styles from '../claims/memberships.module.css'
import type { Route } from './+types/roster'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const text = (name: string) => searchParams.get(name) ?? ''
  const asked = { on: text('on'), title: text('title'), category: text('category') }
  const query = { ...asked, cursor: text('cursor'), limit: rosterPageSize } as never
  const page = await loadAsked(browserApi.requestPage('GET /api/admin/roster', { query }), '/admin/roster')
  const next = page.next && new URL(page.next, request.url).searchParams.get('cursor')
  return { asked, holdings: page.items, next }
}

export default function Roster({ loaderData: { asked, holdings, next } }: Route.ComponentProps) {
  const columns: Column<RosterHolding>[] = [
    {
      header: m.members_name(),
      names: true,
      cell: ({ user }) => <Link to={`/admin/users/${user._id}`}>{user.name}</Link>,
    },
    { header: m.profiles_title(), cell: ({ title }) => labelOf(title) },
    { header: m.profiles_category(), cell: ({ category }) => labelOf(category) },
    { header: m.profiles_duration(), cell: ({ from, to }) => formatPeriod(from, to, m.profiles_open_end()) },
    {
      header: m.members_standing(),
      cell: ({ confirmed }) => (
        <StandingBadge entry={{ standing: confirmed ? 'confirmed' : 'claimed', held: true }} always />
      ),
    },
  ]
  return (
    <>
      <PageHeading
        lead={m.members_roster_lead()}
        actions={
          <>
            <LinkButton to="/board">{m.members_board()}</LinkButton>
            <DownloadButton url="/api/admin/roster.csv" query={asked} name="roster.csv">
              {m.members_roster_download()}
            </DownloadButton>
          </>
        }
      >
        {m.members_roster()}
      </PageHeading>
      <Form action="/admin/roster" className={styles.filters} key={Object.values(asked).join()}>
        <DateField name="on" label={m.members_roster_day()} defaultValue={asked.on} />
        <SelectField
          name="title"
          label={m.profiles_title()}
          options={optionsOf(membershipTitles)}
          placeholder={m.members_any()}
          defaultValue={asked.title}
        />
        <SelectField
          name="category"
          label={m.profiles_category()}
          options={optionsOf(membershipCategories)}
          placeholder={m.members_any()}
          defaultValue={asked.category}
        />
        <Button type="submit" look="main">
          {m.members_show()}
        </Button>
      </Form>
      {holdings.length > 0 ? (
        <Table caption={m.members_roster()} columns={columns} rows={holdings} keyOf={({ _id }) => _id} />
      ) : (
        <EmptyState message={m.members_roster_none()} />
      )}
      {next && (
        <nav className={styles.pages} aria-label={m.members_pages()}>
          <LinkButton to={`/admin/roster?${new URLSearchParams({ ...asked, cursor: next })}`} rel="next">
            {m.members_next_page()}
          </LinkButton>
        </nav>
      )}
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.members_roster(), unlisted: true })
