import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Button } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { readUsersAddress, usersFilterOf, usersPath } from '../users/users-query.ts'
import type { Route } from './+types/labels'
import { BackToPeople } from './back-to-people.tsx'
import styles from './labels.module.css'

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

/** Labels on a letter sheet: three across and ten down. */
const labelsOnSheet = 30

/** Address labels of the filtered people, as sheets to print. */
export default function Labels({ loaderData: { asked, labels, without, quiet } }: Route.ComponentProps) {
  const sheets = Array.from({ length: Math.ceil(labels.length / labelsOnSheet) }, (_, sheet) => ({
    number: sheet + 1,
    labels: labels
      .slice(sheet * labelsOnSheet, (sheet + 1) * labelsOnSheet)
      .map(({ lines }, place) => ({ place, lines })),
  }))
  return (
    <>
      <div data-screen-only>
        <PageHeading lead={m.administration_labels_lead()} actions={<BackToPeople asked={asked} />}>
          {m.administration_labels()}
        </PageHeading>
        <p>{m.administration_labels_count({ labels: labels.length, sheets: sheets.length })}</p>
        {without > 0 && <p>{m.administration_labels_without({ count: without })}</p>}
        {quiet > 0 && <p>{m.administration_labels_quiet({ count: quiet })}</p>}
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
