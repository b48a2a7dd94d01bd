import { useId } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { MemberGroup } from '../../../../contract/profiles/directory.ts'
import type { SpecifiedCategory } from '../../../../contract/profiles/options-and-limits.ts'
import { ownLabel } from '../../../../contract/text/own-names.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Avatar } from '../../../design/elements/pictures.tsx'
import styles from './member-group.module.css'

const headings: Record<SpecifiedCategory, () => string> = {
  'Founder Member': m.profiles_group_founder,
  'Executive Member': m.profiles_group_executive,
  'Advisory Member': m.profiles_group_advisory,
  'General Member': m.profiles_group_general,
}

/** Returns the heading of a group; for a custom category its name in the reader's language. */
function headingOf(category: string): string {
  return Object.hasOwn(headings, category) ? headings[category as SpecifiedCategory]() : ownLabel(category)
}

/** A group of members: the faces of its first members, and a link to all. */
export function MemberGroupSection({ group: { category, count, members } }: { group: MemberGroup }) {
  const id = useId()
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id} className={styles.heading} lang={languageOf(headingOf(category))}>
        {headingOf(category)}
      </h3>
      {count === 0 ? (
        <p className={styles.none}>{m.profiles_group_empty()}</p>
      ) : (
        <Link
          to={`/profiles?${new URLSearchParams({ category, held: 'true' })}`}
          className={styles.all}
          aria-describedby={id}
        >
          {m.profiles_group_link({ count })}
        </Link>
      )}
      <ul className={styles.members}>
        {members.map(({ user }) => (
          <li key={user._id}>
            <Link to={`/profile/${user._id}`} title={user.name} lang={languageOf(user.name)}>
              <Avatar src={user.avatar} size={52} alt={user.name} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
