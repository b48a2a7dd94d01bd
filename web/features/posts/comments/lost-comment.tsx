import { m } from '../../../../contract/paraglide/messages.js'
import { Card } from '../../../design/elements/card.tsx'
import { ControlledTextArea } from '../../../design/fields/controlled-text-area.tsx'
import { useKeptText } from '../writing/kept-text.ts'

/** Shows what was typed under a post that is gone: nobody can send it any more, but its words are not lost. */
export function LostComment({ place }: { place: string }) {
  const { text } = useKeptText(place)
  if (text === '') return null
  return (
    <Card as="section">
      <ControlledTextArea
        name="text"
        label={m.posts_comment_unsent()}
        hint={m.posts_comment_unsent_hint()}
        rows={6}
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
      />
    </Card>
  )
}
