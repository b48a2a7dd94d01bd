import { type FormEvent, useEffect, useRef, useState } from 'react'
import { countCharacters, saysSomething } from '../../../contract/characters.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { postTextMax } from '../../../contract/posts/limits.ts'
import type { Post } from '../../../contract/posts/schemas.ts'
import { Button } from '../../design/button.tsx'
import fieldStyles from '../../design/field.module.css'
import { Field, useField } from '../../design/field.tsx'
import { editPost } from './feed-writing.ts'
import { useKeptText } from './kept-text.ts'
import styles from './post-card.module.css'

/** The text of an own post, to be changed in its place. */
export function PostEditor({ post, onDone }: { post: Post; onDone: () => void }) {
  const kept = useKeptText(`/posts/${post._id}/edit`)
  const [text, setText] = useState(kept.text || post.text)
  const [error, setError] = useState<string>()
  const [isWorking, setWorking] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const field = { name: 'text', label: m.posts_edit_label(), required: true, error }
  const links = useField(field)

  // Whoever chose to edit wants to type.
  useEffect(() => area.current?.focus(), [])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isWorking) return
    const fault = faultIn(text)
    setError(fault)
    if (fault) return area.current?.focus()
    setWorking(true)
    const isDone = await editPost(post, text)
    setWorking(false)
    if (isDone) leave()
  }

  function leave() {
    kept.write('')
    onDone()
  }

  return (
    <form className={styles.editor} noValidate onSubmit={save}>
      <Field props={field} links={links}>
        <textarea
          {...links.control}
          ref={area}
          className={fieldStyles.control}
          dir="auto"
          rows={6}
          value={text}
          onChange={(event) => {
            setError(undefined)
            setText(event.target.value)
            kept.write(event.target.value)
          }}
        />
      </Field>
      <div className={styles.actions}>
        <Button type="submit" look="main" working={isWorking}>
          {m.posts_save()}
        </Button>
        <Button onClick={leave}>{m.site_cancel()}</Button>
      </div>
    </form>
  )
}

function faultIn(text: string): string | undefined {
  if (!saysSomething(text)) return m.errors_required({ field: m.posts_text() })
  if (countCharacters(text.trim()) > postTextMax)
    return m.errors_too_long({ field: m.posts_text(), max: postTextMax })
}
