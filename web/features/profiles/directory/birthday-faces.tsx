import { useId } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { BirthdayLists } from '../../../../contract/profiles/directory.ts'
import type { Celebration } from '../../../../contract/profiles/options.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { formatAnniversary } from '../../../design/texts/format-date.ts'
import styles from './birthday-faces.module.css'

interface BirthdayFacesProps {
  heading: string
  /** The level of the heading; the names below it are one lower. */
  level: 2 | 3
  birthdays: BirthdayLists
  /** The list to show; where it is truncated, a link leads to all in the directory. */
  when: Celebration
  /** Shown when there are none; without it the whole section is left out then. */
  empty?: string
}

/** A row of faces of people with a birthday; members' faces link to their profiles. */
export function BirthdayFaces({ heading, level, birthdays, when, empty }: BirthdayFacesProps) {
  const id = useId()
  const faces = facesOf(birthdays, when)
  const isEmpty = faces.length === 0
  if (isEmpty && !empty) return null
  const [Heading, Name] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const)
  return (
    <section className={styles.birthdays} aria-labelledby={id}>
      <Heading id={id} className={styles.heading}>
        {heading}
      </Heading>
      {empty && isEmpty && <p className={styles.none}>{empty}</p>}
      <ul className={styles.row}>
        {faces.map(({ user: { _id, name, avatar }, age, ...face }) => (
          <li key={_id || name} className={styles.face} data-today={when === 'today' || undefined}>
            {_id && <Avatar src={avatar} size={64} />}
            <Name className={styles.name} lang={languageOf(name)}>
              {_id ? (
                <Link to={`/profile/${_id}`} className={styles.link}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </Name>
            {age !== null && <span>{m.profiles_age({ years: age })}</span>}
            <BirthdayBadge profile={face} />
          </li>
        ))}
      </ul>
      {birthdays.more[when] && (
        <Link to={`/profiles?birthday=${when}`} className={styles.all} aria-describedby={id}>
          {m.profiles_birthdays_all()}
        </Link>
      )}
    </section>
  )
}

type Face = Pick<Profile, 'user' | 'age' | 'birthday' | 'dob'>

/** Puts children, who have no id, among members; from the last to the first, as each knows how many members come before. */
function facesOf({ children, ...lists }: BirthdayLists, when: Celebration): Face[] {
  const faces: Face[] = [...lists[when]]
  for (const { name, birthday, on, after } of children.toReversed())
    if (birthday === when)
      faces.splice(after, 0, { user: { _id: '', name, avatar: '' }, age: null, birthday, dob: on })
  return faces
}

interface BirthdayBadgeProps {
  profile: Pick<Profile, 'birthday' | 'dob'>
}

/** Marks a birthday today or within the next days; renders nothing otherwise. */
export function BirthdayBadge({ profile: { birthday, dob } }: BirthdayBadgeProps) {
  if (birthday === null || dob === null) return null
  return (
    <Badge tone="celebration">
      {birthday === 'today'
        ? m.profiles_birthday_today()
        : m.profiles_birthday_on({ date: formatAnniversary(dob) })}
    </Badge>
  )
}
