import { useId } from 'react'
import { Link } from 'react-router'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { Avatar } from '../../../design/elements/avatar.tsx'
import { BirthdayBadge } from '../badges/birthday-badge.tsx'
import styles from './birthday-faces.module.css'

/** The members whose birthday it is as a row of faces; nothing where there are none. */
export function BirthdayFaces({ heading, profiles }: { heading: string; profiles: Profile[] }) {
  const id = useId()
  if (profiles.length === 0) return null
  return (
    <section className={styles.birthdays} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {heading}
      </h2>
      <ul className={styles.row}>
        {profiles.map((profile) => (
          <li key={profile.user._id}>
            <Link to={`/profile/${profile.user._id}`} className={styles.face}>
              <Avatar src={profile.user.avatar} size={72} />
              <span className={styles.name}>{profile.user.name}</span>
              <BirthdayBadge profile={profile} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
