import { Link } from 'react-router'
import type { AddressLabels } from '../../../../contract/administration/people-lists.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Button } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { readUsersAddress, usersFilterOf, usersPath } from '../users/users-query.ts'
import type { Route } from './+types/labels'
import { BackToPeople } from './back-to-people.tsx'
import styles from './people-lists.module.css'

async function load({ api, url }: PageRequest) {
  const asked = readUsersAddress(url)
  return {
    asked,
    ...(await loadFiltered(
      api.request('GET /api/admin/labels', { query: usersFilterOf(asked) }),
      usersPath(asked, null),
    )),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_labels(), unlisted: true })

/** Longer lists of names are collapsed. */
const namesOpen = 30

/** Labels on a letter sheet: three across and ten down. */
const labelsOnSheet = 30

/** Address labels of the filtered people, as sheets to print. */
export default function Labels({ loaderData }: Route.ComponentProps) {
  const { asked, labels, withoutPeople, quietPeople } = loaderData
  const sheets = Array.from({ length: Math.ceil(labels.length / labelsOnSheet) }, (_, sheet) => ({
    number: sheet + 1,
    labels: labels
      .slice(sheet * labelsOnSheet, (sheet + 1) * labelsOnSheet)
      .map(({ lines }, place) => ({ place, lines })),
  }))
  return (
    <>
      <div data-screen-only>
        <PageHeading
          lead={m.administration_labels_lead({ count: labelsOnSheet })}
          actions={<BackToPeople asked={asked} />}
        >
          {m.administration_labels()}
        </PageHeading>
        <p>{m.administration_labels_count({ labels: labels.length, sheets: sheets.length })}</p>
        <div className={styles.without}>
          <PeopleWithoutLabel
            people={withoutPeople}
            summary={m.administration_labels_without({ count: withoutPeople.length })}
          />
          <PeopleWithoutLabel
            people={quietPeople}
            summary={m.administration_labels_quiet({ count: quietPeople.length })}
          />
        </div>
        {labels.length > 0 ? (
          <Button onClick={() => print()}>{m.administration_print()}</Button>
        ) : (
          <EmptyState message={m.administration_labels_none()} />
        )}
      </div>
      {sheets.map(({ number, labels: onSheet }) => (
        <ul
          key={number}
          className={styles.sheet}
          aria-label={m.administration_labels_sheet({ page: number })}
        >
          {onSheet.map(({ place, lines: [name = '', ...address] }) => (
            <li key={place} className={styles.label}>
              <strong lang={languageOf(name)}>{name}</strong>
              {address.map((line) => (
                <span key={line} lang={languageOf(line)}>
                  {line}
                </span>
              ))}
            </li>
          ))}
        </ul>
      ))}
    </>
  )
}

interface PeopleWithoutLabelProps {
  people: AddressLabels['withoutPeople']
  summary: string
}

/** People who get no label, each with a link to the account. */
function PeopleWithoutLabel({ people, summary }: PeopleWithoutLabelProps) {
  if (people.length === 0) return null
  return (
    <Disclosure summary={summary} open={people.length <= namesOpen}>
      <ul className={styles.names}>
        {people.map(({ _id, name }) => (
          <li key={_id}>
            <Link to={`/admin/users/${_id}`} lang={languageOf(name)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
