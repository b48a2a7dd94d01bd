import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Button } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { formatAnniversary } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import { usePhones } from '../../profiles/phone-numbers.tsx'
import { readUsersAddress, usersFilterOf, usersPath } from '../users/users-query.ts'
import type { Route } from './+types/booklet'
import { BackToPeople } from './back-to-people.tsx'
import styles from './people-lists.module.css'

async function load({ api, url }: PageRequest) {
  const asked = readUsersAddress(url)
  return {
    asked,
    people: await loadFiltered(
      api.request('GET /api/admin/booklet', { query: usersFilterOf(asked) }),
      usersPath(asked, null),
    ),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_booklet(), unlisted: true })

/** The members as a booklet to print, with the fields visible to members. */
export default function Booklet({ loaderData: { asked, people } }: Route.ComponentProps) {
  const site = useSite()
  const { shown } = usePhones()
  return (
    <>
      <div data-screen-only>
        <PageHeading lead={m.administration_booklet_lead()} actions={<BackToPeople asked={asked} />}>
          {m.administration_booklet()}
        </PageHeading>
        {people.length > 0 ? (
          <Button onClick={() => print()}>{m.administration_print()}</Button>
        ) : (
          <EmptyState message={m.administration_booklet_none()} />
        )}
      </div>
      {people.length > 0 && (
        <>
          <h2 className={styles.cover}>
            {m.administration_booklet_title({ society: site?.name ?? m.site_name_fallback() })}
          </h2>
          <ul className={styles.booklet}>
            {people.map(({ _id, name, otherName, title, phone, location, birthDay }) => (
              <li key={_id}>
                <strong lang={languageOf(name)}>{name}</strong>
                {otherName && <span lang={languageOf(otherName)}>{otherName}</span>}
                {title && <TypedText>{labelOf(title)}</TypedText>}
                {phone && <span>{shown(phone)}</span>}
                {location && <TypedText>{location}</TypedText>}
                {birthDay && <span>{m.profiles_birthday_on({ date: formatAnniversary(birthDay) })}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
