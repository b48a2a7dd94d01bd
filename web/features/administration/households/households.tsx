import { Link, redirect } from 'react-router'
import {
  type HouseholdsQuery,
  type ManagedHouseholdRow,
  newHousehold,
} from '../../../../contract/administration/households.ts'
import {
  householdSearchMax,
  householdsPageSize,
} from '../../../../contract/administration/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { addressWith, readCursor } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FilterChoices, FilterForm, readTexts } from '../../../design/forms/form-layout.tsx'
import { PageLinks, useListAddress } from '../../../design/lists/page-links.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { PeopleActions } from '../../../session/people-actions.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { withHouseholdAddress } from '../../profiles/households/household-address.tsx'
import type { Route } from './+types/households'
import styles from './households.module.css'
import { BeginHousehold } from './joining-forms.tsx'

/** The filter value for households with children but without a manager among their adults. */
const unattended = 'unattended'

async function load({ api, url: { searchParams } }: PageRequest) {
  const managed = searchParams.get('managed') ?? ''
  const asked = { search: searchParams.get('search')?.trim() ?? '', managed }
  const query = { ...asked, managed, cursor: searchParams.get('cursor') ?? '', limit: householdsPageSize }
  const page = await loadFiltered(
    api.requestPage('GET /api/admin/households', {
      query: { ...query, ...managedBy(managed) },
    }),
    '/admin/households',
  )
  return { asked, households: page.items, next: readCursor(page.next) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** Returns the query parameters for a choice of managers; the server refuses unknown ones. */
function managedBy(choice: string): Pick<HouseholdsQuery, 'managed' | 'children'> {
  if (choice === unattended) return { managed: 'false', children: 'true' }
  return { managed: choice as HouseholdsQuery['managed'] }
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    const body = parseOrRefuse(newHousehold, withHouseholdAddress(readTexts(fields)))
    const { _id } = await browserApi.request('POST /api/admin/households', { body })
    showAlert('success', m.administration_household_begun())
    return redirect(`/admin/households/${_id}`)
  })
}

const columns = (): Column<ManagedHouseholdRow>[] => [
  {
    header: m.profiles_household(),
    names: true,
    cell: ({ _id, name, address, adults, children }) => (
      <>
        <Link to={`/admin/households/${_id}`} className={styles.name} lang={languageOf(name)}>
          {name}
        </Link>
        <span className={styles.below}>
          <span className={styles.narrow}>{m.administration_household_count({ adults, children })}</span>
          {address && (
            <span className={styles.place} lang={languageOf(address)}>
              {address.replaceAll('\n', ', ')}
            </span>
          )}
        </span>
      </>
    ),
  },
  {
    header: m.administration_household_people(),
    wideOnly: true,
    cell: ({ adults, children }) => m.administration_household_count({ adults, children }),
  },
  {
    header: m.administration_household_managed_by(),
    wideOnly: true,
    cell: ({ managers }) =>
      managers.length > 0 ? (
        <TypedText>{managers.join(', ')}</TypedText>
      ) : (
        <Badge tone="info">{m.administration_officers()}</Badge>
      ),
  },
]

export default function Households({ loaderData, actionData }: Route.ComponentProps) {
  const { asked, households, next } = loaderData
  useListAddress()
  const isFiltered = asked.search !== '' || asked.managed !== ''
  return (
    <>
      <PageHeading
        lead={m.administration_households_lead()}
        actions={
          <>
            <LinkButton to="#begin">{m.profiles_household_begin()}</LinkButton>
            {households.length > 0 && (
              <PeopleActions
                filter={
                  isFiltered
                    ? { list: 'households', search: asked.search, ...managedBy(asked.managed) }
                    : { householdHead: true }
                }
              />
            )}
          </>
        }
      >
        {m.administration_households()}
      </PageHeading>
      <FilterForm
        key={Object.values(asked).join()}
        action="/admin/households"
        label={m.administration_households_search()}
        button={m.administration_show()}
        clear={isFiltered && m.administration_clear()}
      >
        <FilterChoices>
          <TextField
            name="search"
            type="search"
            label={m.administration_households_search()}
            defaultValue={asked.search}
            maxLength={householdSearchMax}
          />
          <SelectField
            name="managed"
            label={m.administration_household_managed_by()}
            placeholder={m.profiles_any()}
            options={[
              { value: 'true', label: m.administration_household_managed_yes() },
              { value: 'false', label: m.administration_officers() },
              { value: unattended, label: m.administration_household_unattended() },
            ]}
            defaultValue={asked.managed}
          />
        </FilterChoices>
      </FilterForm>
      {households.length > 0 ? (
        <Table
          caption={m.administration_households()}
          columns={columns()}
          rows={households}
          keyOf={({ _id }) => _id}
          compact
        />
      ) : (
        <EmptyState
          message={isFiltered ? m.administration_households_none_found() : m.administration_households_none()}
        />
      )}
      <PageLinks
        label={m.administration_pages()}
        next={
          next && {
            to: addressWith('/admin/households', { ...asked, cursor: next }),
            text: m.administration_next_page(),
          }
        }
      />
      <BeginHousehold faults={actionData?.faults} />
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_households(), unlisted: true })
