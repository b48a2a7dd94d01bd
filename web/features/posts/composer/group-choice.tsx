import { useState } from 'react'
import type { GroupName } from '../../../../contract/groups/groups.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { Button } from '../../../design/elements/button.tsx'
import { otherLanguage } from '../../../design/texts/typed-text.tsx'
import { attempt } from '../state/feed-writing.ts'
import styles from './composer.module.css'

interface GroupChoiceProps {
  chosen: GroupName | undefined
  onChoose: (group: GroupName | undefined) => void
}

/** The readers of a new post: all members, or one of the author's groups, loaded on demand. */
export function GroupChoice({ chosen, onChoose }: GroupChoiceProps) {
  const [groups, setGroups] = useState<GroupName[]>()
  const load = () =>
    attempt(async () => {
      const own = await browserApi.request('GET /api/groups', { query: { own: 'true', limit: 500 } })
      setGroups(own.filter(({ state }) => state === 'member'))
    })
  if (!groups)
    return (
      <Button look="plain" onClick={() => void load()}>
        {m.posts_for_group()}
      </Button>
    )
  if (groups.length === 0) return <p className={styles.left}>{m.posts_for_no_group()}</p>
  return (
    <select
      className={styles.readers}
      aria-label={m.posts_for()}
      value={chosen?._id ?? ''}
      onChange={({ currentTarget: { value } }) => onChoose(groups.find(({ _id }) => _id === value))}
    >
      <option value="">{m.posts_for_all()}</option>
      {groups.map(({ _id, name }) => (
        <option key={_id} value={_id} lang={otherLanguage(name)}>
          {name}
        </option>
      ))}
    </select>
  )
}
