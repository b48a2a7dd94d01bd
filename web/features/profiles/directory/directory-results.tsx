import { useId } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { FoundProfile } from '../../../../contract/profiles/directory/schemas.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { useSession } from '../../../session/use-session.ts'
import { type DirectoryAddress, isFiltered } from './directory-query.ts'
import styles from './directory-results.module.css'
import { ProfileCards } from './profile-card.tsx'

interface DirectoryResultsProps {
  asked: DirectoryAddress
  profiles: FoundProfile[]
  hasMore: boolean
}

/** A page of the directory: exact matches first, then people for whose name the search may be a typo. */
export function DirectoryResults({ asked, profiles, hasMore }: DirectoryResultsProps) {
  const id = useId()
  const meant = profiles.filter(({ nearly }) => !nearly)
  const similar = profiles.filter(({ nearly }) => nearly)
  const isNothingElse = meant.length === 0 && asked.cursor === ''
  const heading = isNothingElse ? m.profiles_found_only_similar(asked) : m.profiles_found_similar(asked)
  const found = hasMore ? m.profiles_found_more : m.profiles_found
  return (
    <>
      <p role="status" className="visually-hidden">
        {isFiltered(asked) && (meant.length > 0 || similar.length === 0) && found({ count: meant.length })}{' '}
        {similar.length > 0 && `${heading} ${m.profiles_count({ count: similar.length })}`}
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
          {isFiltered(asked) ? <p>{m.profiles_none_hint()}</p> : <WayIn />}
        </EmptyState>
      )}
    </>
  )
}

/** A link to the first profile. */
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
