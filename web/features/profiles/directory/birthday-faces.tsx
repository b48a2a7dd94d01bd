import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { BirthdayLists } from '../../../../contract/profiles/directory.ts'
import type { Celebration } from '../../../../contract/profiles/options-and-limits.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { dayIn } from '../../../../contract/time/calendar-date.ts'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { daysAhead, formatAnniversary } from '../../../design/texts/format-date.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import styles from './birthday-faces.module.css'

interface BirthdayFacesProps {
  heading: string
  /** The level of the heading; the names below it are one lower. */
  level: 2 | 3
  birthdays: BirthdayLists
  /** The list to show; where it is truncated, a link leads to all in the directory. */
  when: Celebration
  /** Text of an empty list; without it the section is omitted then. */
  empty?: string
  /** The actions of officers on these people. */
  actions?: ReactNode
  /** The time of loading; with it each upcoming day is labelled. */
  at?: string
}

/** A row of faces of people with a birthday; members' faces link to their profiles. */
export function BirthdayFaces({ heading, level, birthdays, when, empty, actions, at }: BirthdayFacesProps) {
  const id = useId()
  const zone = useSocietyZone()
  const today = at && dayIn(zone, new Date(at))
  const year = Number(today?.slice(0, 4))
  const faces = facesOf(birthdays, when)
  const isEmpty = faces.length === 0
  if (isEmpty && !empty) return null
  const [Heading, Name] = [`h${level}`, `h${level + 1}`] as ['h2', 'h3']
  return (
    <section className={styles.birthdays} aria-labelledby={id}>
      <Heading id={id} className={styles.heading}>
        {heading}
      </Heading>
      {isEmpty && <p className={styles.none}>{empty}</p>}
      <ul className={styles.row}>
        {faces.map(({ user: { _id, name, avatar }, age, birthDay }) => (
          <li key={_id || name} className={styles.face} data-today={when === 'today' || undefined}>
            <span className={styles.ring}>{_id && <Avatar src={avatar} size={72} />}</span>
            <Name className={styles.name} lang={languageOf(name)}>
              {_id ? (
                <Link to={`/profile/${_id}`} className={styles.link}>
                  {name}
                </Link>
              ) : (
                name
              )}
            </Name>
            {when === 'today' ? (
              <b className={styles.day}>{m.profiles_birthday_today()}</b>
            ) : (
              birthDay && (
                <>
                  {today && (
                    <b className={styles.day} data-ahead>
                      {daysAhead(`${year}-${birthDay}`, today) ?? daysAhead(`${year + 1}-${birthDay}`, today)}
                    </b>
                  )}
                  <span>{m.profiles_birthday_on({ date: formatAnniversary(birthDay) })}</span>
                </>
              )
            )}
            {age !== null && <span>{m.profiles_age({ years: age })}</span>}
          </li>
        ))}
      </ul>
      {birthdays[when].length > 0 && actions}
      {birthdays.more[when] && (
        <Link to={`/profiles?birthday=${when}`} className={styles.all} aria-describedby={id}>
          {m.profiles_birthdays_all()}
        </Link>
      )}
    </section>
  )
}

type Face = Pick<Profile, 'user' | 'age' | 'birthDay'>

/**
 * Inserts children, who have no id, among members. It proceeds from the last to the first, as each has the
 * number of preceding members.
 */
function facesOf({ children, ...lists }: BirthdayLists, when: Celebration): Face[] {
  const faces: Face[] = [...lists[when]]
  for (const { name, birthday, on, after } of children.toReversed())
    if (birthday === when)
      faces.splice(after, 0, { user: { _id: '', name, avatar: '' }, age: null, birthDay: on.slice(5) })
  return faces
}
