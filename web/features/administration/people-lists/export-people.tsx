import { useState } from 'react'
import {
  type ExportColumn,
  exportColumns,
} from '../../../../contract/administration/duplicates-and-lists-options.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { DownloadButton } from '../../../api/download-button.tsx'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { ButtonRow } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Checkbox } from '../../../design/fields/fields.tsx'
import { FieldGroup } from '../../../design/forms/form-layout.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { useMay } from '../../../session/session-store.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { readUsersAddress, usersFilterOf, usersPath } from '../users/users-query.ts'
import type { Route } from './+types/export-people'
import { BackToPeople } from './back-to-people.tsx'
import styles from './people-lists.module.css'

async function load({ api, url }: PageRequest) {
  const asked = readUsersAddress(url)
  const filter = usersFilterOf(asked)
  const { count } = await loadFiltered(
    api.request('GET /api/admin/users/count', { query: filter }),
    usersPath(asked, null),
  )
  return { asked, filter, count }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_people_export(), unlisted: true })

const columnTexts: Record<ExportColumn, () => string> = {
  name: m.administration_name,
  other_name: m.profiles_other_name,
  email: m.administration_email,
  further_emails: m.profiles_further_emails,
  phone: m.profiles_phone,
  further_phones: m.profiles_further_phones,
  born: m.profiles_dob,
  birth_year: m.profiles_birth_year,
  gender: m.profiles_gender,
  street: m.profiles_street,
  town: m.profiles_town,
  state: m.profiles_state,
  zip: m.profiles_zip,
  country: m.profiles_country,
  household: m.profiles_household,
  location: m.profiles_location,
  company: m.profiles_company,
  member_number: m.profiles_member_number,
  title: m.administration_people_title,
  category: m.administration_people_category,
  type: m.administration_people_type,
  since: m.administration_people_since,
  until: m.administration_people_until,
  level: m.money_level,
  dues: m.money_dues,
  paid_until: m.money_paid_until_heading,
  opening_balance: m.administration_import_opening_balance,
  joined_on: m.profiles_joined_on,
  left_on: m.administration_departed_on,
  tags: m.profiles_tags,
  note: m.profiles_office_note,
  wants_no_mail: m.profiles_wants_no_mail,
  child: m.profiles_household_child,
  departed: m.administration_people_departed,
  has_account: m.administration_likely_claimed,
}

const usual: readonly ExportColumn[] = [
  'name',
  'email',
  'phone',
  'street',
  'town',
  'state',
  'zip',
  'category',
]

/** Selects the columns of a file of the filtered people. */
export default function ExportPeople({ loaderData: { asked, filter, count } }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<readonly ExportColumn[]>(usual)
  const keepsMoney = useMay('keep money')
  const offered = exportColumns.filter((column) => column !== 'opening_balance' || keepsMoney)
  const query = { ...filter, columns: offered.filter((column) => chosen.includes(column)).join(',') }
  const choose = (column: ExportColumn, on: boolean) =>
    setChosen(on ? [...chosen, column] : chosen.filter((one) => one !== column))
  return (
    <>
      <PageHeading
        lead={m.administration_people_export_lead({ count })}
        actions={<BackToPeople asked={asked} />}
      >
        {m.administration_people_export()}
      </PageHeading>
      <FieldGroup legend={m.administration_people_columns()}>
        <div className={styles.columns}>
          {offered.map((column) => (
            <Checkbox
              key={column}
              name={column}
              label={columnTexts[column]()}
              defaultChecked={usual.includes(column)}
              onChange={(on) => choose(column, on)}
            />
          ))}
        </div>
      </FieldGroup>
      <ButtonRow>
        <DownloadButton url="/api/admin/people.csv" query={query} name="people.csv">
          {m.administration_people_csv()}
        </DownloadButton>
        <DownloadButton url="/api/admin/people.xlsx" query={query} name="people.xlsx">
          {m.administration_people_xlsx()}
        </DownloadButton>
      </ButtonRow>
      <p className={styles.soft}>{m.administration_people_export_hint()}</p>
    </>
  )
}
