import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Mentioned } from '../../../../contract/posts/mentions.ts'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { ControlledTextArea } from '../../../design/fields/fields.tsx'
import styles from './mention-area.module.css'
import { useMentionList } from './use-mention-list.ts'

type MentionAreaProps = Omit<ComponentProps<typeof ControlledTextArea>, 'ref' | 'onWrite'> & {
  ref: RefObject<HTMLTextAreaElement | null>
  onWrite: (text: string) => void
  /** Called with the person chosen from the list; the text contains their name. */
  onMention: (person: Mentioned) => void
}

const faceSize = 32

/** A text area in which @ opens a list of members to mention. */
export function MentionArea({ onMention, onKeyDown, ...field }: MentionAreaProps) {
  const { ref: area, onWrite } = field
  const { id, people, marked, ...list } = useMentionList({ area, onWrite, onMention })
  const isOpen = people.length > 0
  return (
    <div className={styles.area}>
      <ControlledTextArea
        {...field}
        list={
          isOpen
            ? { 'aria-controls': id, 'aria-activedescendant': `${id}-${people[marked]?._id}` }
            : { 'aria-controls': undefined }
        }
        onWrite={(text) => {
          onWrite(text)
          list.follow()
        }}
        onSelect={list.follow}
        onBlur={list.close}
        onKeyDown={(event: KeyboardEvent<HTMLTextAreaElement>) => {
          if (!list.onKeyDown(event)) onKeyDown?.(event)
        }}
      />
      <p className="visually-hidden" role="status">
        {isOpen && m.posts_mentions_found({ count: people.length })}
      </p>
      {isOpen && (
        <div id={id} role="listbox" aria-label={m.posts_mentions_list()} className={styles.list}>
          {people.map((person, index) => (
            <button
              key={person._id}
              id={`${id}-${person._id}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === marked}
              className={styles.person}
              // The field retains the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => list.choose(person)}
            >
              <Avatar src={person.avatar} size={faceSize} />
              <span>{person.name}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
