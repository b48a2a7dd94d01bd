import { useId } from 'react'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import styles from './birthday-list.module.css'
import { ProfileCards } from './profile-card.tsx'

interface BirthdayListProps {
  heading: string
  profiles: Profile[]
  /** Shown when the list is empty. */
  empty: string
}

/** The members whose birthday it is, as profile cards. */
export function BirthdayList({ heading, profiles, empty }: BirthdayListProps) {
  const id = useId()
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h3 id={id}>{heading}</h3>
      {profiles.length > 0 ? (
        <ProfileCards profiles={profiles} heading="h4" />
      ) : (
        <EmptyState tone="danger" message={empty} />
      )}
    </section>
  )
}
