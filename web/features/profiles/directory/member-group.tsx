import { useId } from 'react'
import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { MemberGroup } from '../../../../contract/profiles/directory.ts'
import type { SpecifiedCategory } from '../../../../contract/profiles/options.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Card } from '../../../design/elements/card.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import styles from './member-group.module.css'

const headings: Record<SpecifiedCategory, () => string> = {
  'Founder Member': m.profiles_group_founder,
  'Executive Member': m.profiles_group_executive,
  'Advisory Member': m.profiles_group_advisory,
  'General Member': m.profiles_group_general,
}

/** Returns the heading of a group; a category of the society's own is its heading. */
function headingOf(category: string): string {
  return Object.hasOwn(headings, category) ? headings[category as SpecifiedCategory]() : category
}

/** One of the groups of members: its size, its first members, and the link to all of them. */
export function MemberGroupSection({ group: { category, count, members } }: { group: MemberGroup }) {
  const id = useId()
  return (
    <Card as="section" labelledBy={id}>
      <h3 id={id} lang={languageOf(category)}>
        {headingOf(category)}
      </h3>
      <p className={styles.count}>{count === 0 ? m.profiles_group_empty() : m.profiles_count({ count })}</p>
      {count > 0 && (
        <>
          <ul className={styles.members}>
            {members.map(({ user }) => (
              <li key={user._id}>
                <Link to={`/profile/${user._id}`} className={styles.member}>
                  <Avatar src={user.avatar} size={40} />
                  <span lang={languageOf(user.name)}>{user.name}</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link to={`/profiles?${new URLSearchParams({ category, held: 'true' })}`} className={styles.all}>
            {m.profiles_group_link({ count })}
          </Link>
        </>
      )}
    </Card>
  )
}
