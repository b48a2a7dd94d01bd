import { Link } from 'react-router'
import { rosterPageSize } from '../../../../contract/administration/options-and-limits.ts'
import type { RosterPerson } from '../../../../contract/administration/roster.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { noOffice } from '../../../../contract/profiles/options-and-limits.ts'
import { addressWith, readCursor } from '../../../api/api.ts'
import { DownloadButton } from '../../../api/download-button.tsx'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { SelectField } from '../../../design/fields/fields.tsx'
import { FilterChoices, FilterForm } from '../../../design/forms/form-layout.tsx'
import { PageLinks, useListAddress } from '../../../design/lists/page-links.tsx'
import type { Column } from '../../../design/lists/table.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { PeopleActions } from '../../../session/people-actions.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { DepartureBadge, TitleInRoster } from '../../profiles/badges.tsx'
import { membershipName, membershipPeriod, useAllOptions } from '../../profiles/labels.ts'
import { FoldedTable } from '../elements/folded-table.tsx'
import type { Route } from './+types/roster'
import styles from './claims.module.css'
import { readRosterAddress } from './roster-address.ts'

async function load({ api, url }: PageRequest) {
  const asked = readRosterAddress(url)
  const query = { ...asked, cursor: url.searchParams.get('cursor') ?? '', limit: rosterPageSize }
  const [page, { people }] = await loadFiltered(
    Promise.all([
      api.requestPage('GET /api/admin/roster/people', { query }),
      api.request('GET /api/admin/roster/count', { query: asked }),
    ]),
    '/admin/roster',
  )
  return { asked, holders: page.items, people, next: readCursor(page.next) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Roster({ loaderData: { asked, holders, people, next } }: Route.ComponentProps) {
  useListAddress()
  const options = useAllOptions()
  const columns: Column<RosterPerson>[] = [
    { header: m.administration_name(), names: true, cell: ({ user }) => <RosterName user={user} /> },
    {
      header: m.administration_membership(),
      cell: ({ user, terms }) => (
        <ul className={styles.terms}>
          {terms.map((term) => (
            <RosterTermRow key={term._id} user={user} term={term} />
          ))}
        </ul>
      ),
    },
  ]
  return (
    <>
      <PageHeading
        lead={m.administration_roster_lead()}
        actions={
          <>
            {holders.length > 0 && <PeopleActions filter={{ list: 'roster', ...asked }} />}
            <LinkButton to="/board">{m.profiles_board()}</LinkButton>
            <LinkButton to={addressWith('/admin/roster/print', asked)}>
              {m.administration_roster_print()}
            </LinkButton>
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
      {holders.length > 0 ? (
        <FoldedTable
          caption={m.administration_roster()}
          columns={columns}
          rows={holders}
          keyOf={({ user }) => user._id}
          brief={({ user, terms }) => ({
            first: (
              <span className={styles.holder}>
                <Avatar src={user.avatar} size={28} />
                <TypedText>{user.name}</TypedText>
              </span>
            ),
            second: terms
              .slice(0, 1)
              .map((term) => `${membershipName(term)} · ${membershipPeriod(term)}`)
              .join(''),
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

type Holder = RosterPerson['user']

function RosterName({ user }: { user: Holder }) {
  const { _id, name, avatar, departed, removed } = user
  return (
    <span className={styles.holder}>
      <Avatar src={avatar} size={36} />
      {removed ? (
        <TypedText>{name}</TypedText>
      ) : (
        <span>
          <Link to={`/admin/users/${_id}`}>
            <TypedText>{name}</TypedText>
          </Link>{' '}
          <DepartureBadge departed={departed} />
        </span>
      )}
    </span>
  )
}

/** One of a person's terms, with a link to change it. */
function RosterTermRow({ user, term }: { user: Holder; term: RosterPerson['terms'][number] }) {
  const { _id, title, category, entered } = term
  return (
    <li>
      <span>
        <TitleInRoster holding={term} always byCategory />
        <span className={styles.soft}>
          {title === noOffice ? '' : `${labelOf(category)} · `}
          {membershipPeriod(term)}
        </span>
      </span>
      <LinkButton look="plain" to={entered ? `/admin/users/${user._id}` : `/admin/roster/${_id}`}>
        {m.administration_roster_edit()}
        <span className="visually-hidden">
          {' '}
          <TypedText>{m.administration_claim_of({ title: labelOf(title), name: user.name })}</TypedText>
        </span>
      </LinkButton>
    </li>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_roster(), unlisted: true })
