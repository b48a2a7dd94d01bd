import { Fragment, useId } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { CelebratedChild } from '../../../../contract/profiles/directory/schemas.ts'
import type { Celebration } from '../../../../contract/profiles/options.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Avatar } from '../../../design/elements/avatar.tsx'
import { BirthdayBadge } from '../badges/birthday-badge.tsx'
import styles from './birthday-faces.module.css'

interface BirthdayFacesProps {
  heading: string
  /** The level of the heading; the names below it are one lower. */
  level: 2 | 3
  profiles: Profile[]
  /** Children among them in the same order, who have no page. */
  childNames?: CelebratedChild[]
  /** The directory with everybody, where these are only the first. */
  all?: Celebration | false
  /** Shown when there are none; without it the whole section is left out then. */
  empty?: string
}

/** The members whose birthday it is as a row of faces that lead to their profiles. */
export function BirthdayFaces({ heading, level, profiles, childNames = [], all, empty }: BirthdayFacesProps) {
  const id = useId()
  const isEmpty = profiles.length === 0 && childNames.length === 0
  if (isEmpty && !empty) return null
  const [Heading, Name] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const)
  return (
    <section className={styles.birthdays} aria-labelledby={id}>
      <Heading id={id} className={styles.heading}>
        {heading}
      </Heading>
      {empty && isEmpty && <p className={styles.none}>{empty}</p>}
      <ul className={styles.row}>
        {[...profiles, null].map((profile, place) => (
          <Fragment key={profile?.user._id ?? ''}>
            {childNames
              .filter(({ after }) => (profile ? after === place : after >= place))
              .map(({ name, birthday, on }) => (
                <li
                  key={`${name} ${on}`}
                  className={styles.face}
                  data-today={birthday === 'today' || undefined}
                >
                  <Name className={styles.name} lang={languageOf(name)}>
                    {name}
                  </Name>
                  <BirthdayBadge profile={{ birthday, dob: on }} />
                </li>
              ))}
            {profile && (
              <li className={styles.face} data-today={profile.birthday === 'today' || undefined}>
                <Avatar src={profile.user.avatar} size={64} />
                <Name className={styles.name} lang={languageOf(profile.user.name)}>
                  <Link to={`/profile/${profile.user._id}`} className={styles.link}>
                    {profile.user.name}
                  </Link>
                </Name>
                {profile.age !== null && <span>{m.profiles_age({ years: profile.age })}</span>}
                <BirthdayBadge profile={profile} />
              </li>
            )}
          </Fragment>
        ))}
      </ul>
      {all && (
        <Link to={`/profiles?birthday=${all}`} className={styles.all} aria-describedby={id}>
          {m.profiles_birthdays_all()}
        </Link>
      )}
    </section>
  )
}
