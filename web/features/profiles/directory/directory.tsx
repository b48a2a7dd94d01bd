import { useId } from 'react'
import { useNavigation } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { FoundProfile } from '../../../../contract/profiles/directory.ts'
import { readCursor } from '../../../api/api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { loadSubject, unlessClosed } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { PageLinks, useListAddress } from '../../../design/lists/page-links.tsx'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../../session/page-loading.ts'
import { PeopleActions } from '../../../session/people-actions.tsx'
import { useMemberRefresh, useSession } from '../../../session/session-store.ts'
import { useDeviceCopies } from '../../../session/use-device-copies.ts'
import type { PageHandle } from '../../../shell/page/shell.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/directory'
import { BirthdayFaces } from './birthday-faces.tsx'
import {
  chosenOf,
  type DirectoryAddress,
  DirectoryFilters,
  directoryPath,
  directoryQueryOf,
  isFiltered,
  readDirectoryAddress,
} from './directory-filters.tsx'
import styles from './profile-card.module.css'
import { ProfileCards } from './profile-card.tsx'

async function load({ api, url }: OpenPageRequest) {
  const asked = readDirectoryAddress(url)
  const isWhole = asked.cursor === '' && !isFiltered(asked)
  const [page, locations, birthdays] = await loadSubject(
    Promise.all([
      loadFiltered(
        api.requestPage('GET /api/profile', { query: directoryQueryOf(asked) }),
        '/profiles',
        directoryPath(asked, null),
      ),
      api.request('GET /api/profile/locations'),
      isWhole ? unlessClosed(api.request('GET /api/profile/birthdays')) : null,
    ]),
  )
  return { asked, profiles: page.items, nextCursor: readCursor(page.next), locations, birthdays }
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export const handle: PageHandle = { layout: 'reading' }

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { asked, profiles, nextCursor, locations, birthdays } = loaderData
  useMemberRefresh(true)
  useDeviceCopies()
  useListAddress()
  const site = useSite()
  const chosen = chosenOf(asked)
  const { user } = useSession()
  const birthdaysOn = user?.approved && !user.limited && site?.birthdaysOn !== false
  return (
    <>
      <PageHeading
        actions={
          <>
            {birthdaysOn && <LinkButton to="/birthdays">{m.profiles_birthday_wheel()}</LinkButton>}
            <LinkButton to="/board">{m.profiles_board()}</LinkButton>
            <LinkButton to="/groups">{m.groups_heading()}</LinkButton>
            {chosen && profiles.some(({ nearly }) => !nearly) && <PeopleActions filter={chosen} />}
          </>
        }
      >
        {m.profiles_heading()}
      </PageHeading>
      <DirectoryFilters key={directoryPath(asked, null)} asked={asked} locations={locations} />
      {birthdays && (
        <div className={styles.birthdays}>
          <BirthdayFaces
            level={2}
            heading={m.profiles_birthdays_today()}
            birthdays={birthdays}
            when="today"
            actions={
              <div className={styles.birthdayActions}>
                <PeopleActions filter={{ list: 'directory', birthday: 'today' }} />
              </div>
            }
          />
          <BirthdayFaces
            level={2}
            heading={m.profiles_birthdays_upcoming()}
            birthdays={birthdays}
            when="upcoming"
            actions={
              <div className={styles.birthdayActions}>
                <PeopleActions filter={{ list: 'directory', birthday: 'upcoming' }} />
              </div>
            }
          />
        </div>
      )}
      <DirectoryResults asked={asked} profiles={profiles} hasMore={nextCursor !== null} />
      <PageLinks
        label={m.profiles_pages()}
        first={asked.cursor !== '' && { to: directoryPath(asked, null), text: m.profiles_first_page() }}
        next={nextCursor && { to: directoryPath(asked, nextCursor), text: m.profiles_more() }}
      />
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_heading(), unlisted: true })

interface DirectoryResultsProps {
  asked: DirectoryAddress
  profiles: FoundProfile[]
  hasMore: boolean
}

/** A page of the directory: exact matches first, then people whose name may match with a typo. */
function DirectoryResults({ asked, profiles, hasMore }: DirectoryResultsProps) {
  const id = useId()
  const meant = profiles.filter(({ nearly }) => !nearly)
  const similar = profiles.filter(({ nearly }) => nearly)
  const isNothingElse = meant.length === 0 && asked.cursor === ''
  const heading = isNothingElse ? m.profiles_found_only_similar(asked) : m.profiles_found_similar(asked)
  const isWaiting = useNavigation().location?.pathname === '/profiles'
  const count = meant.length
  const found = hasMore ? m.profiles_found_more({ count }) : m.profiles_found({ count })
  const all = hasMore ? m.profiles_count_more({ count }) : m.profiles_count({ count })
  return (
    <div className={styles.results} aria-busy={isWaiting || undefined}>
      <p role="status" className={count > 0 ? styles.count : 'visually-hidden'}>
        {isFiltered(asked) && (count > 0 || similar.length === 0) && found}
        {!isFiltered(asked) && count > 0 && asked.cursor === '' && all}{' '}
        {similar.length > 0 && (
          <span className="visually-hidden">
            {heading} {m.profiles_count({ count: similar.length })}
          </span>
        )}
      </p>
      {meant.length > 0 && <ProfileCards profiles={meant} />}
      {similar.length > 0 && (
        <section className={styles.similar} aria-labelledby={id}>
          <h2 id={id}>{heading}</h2>
          <ProfileCards profiles={similar} />
        </section>
      )}
      {profiles.length === 0 && (
        <EmptyState message={m.profiles_none()}>
          {isFiltered(asked) ? (
            <>
              <p>{m.profiles_none_hint()}</p>
              <LinkButton to="/profiles">{m.profiles_filter_clear()}</LinkButton>
            </>
          ) : (
            <WayIn />
          )}
        </EmptyState>
      )}
    </div>
  )
}

/** A link to creating one's profile. */
function WayIn() {
  const { user } = useSession()
  return (
    <>
      <p>{m.profiles_none_first()}</p>
      <LinkButton look="main" to={user ? '/create-profile' : '/register'}>
        {user ? m.profiles_create() : m.site_nav_sign_up()}
      </LinkButton>
    </>
  )
}
