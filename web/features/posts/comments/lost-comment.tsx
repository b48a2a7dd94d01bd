import { m } from '../../../../contract/paraglide/messages.js'
import { Card } from '../../../design/elements/card.tsx'
import fieldStyles from '../../../design/fields/field.module.css'
import { Field, useField } from '../../../design/fields/field.tsx'
import { useKeptText } from '../writing/kept-text.ts'

/** Shows what was typed under a post that is gone: nobody can send it any more, but its words are not lost. */
export function LostComment({ place }: { place: string }) {
  const { text } = useKeptText(place)
  const field = { name: 'text', label: m.posts_comment_unsent(), hint: m.posts_comment_unsent_hint() }
  const links = useField(field)
  if (text === '') return null
  return (
    <Card as="section">
      <Field props={field} links={links}>
        <textarea
          {...links.control}
          className={fieldStyles.control}
          dir="auto"
          rows={6}
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
        />
      </Field>
    </Card>
  )
}
