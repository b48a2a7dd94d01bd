import { m } from '../../../../contract/paraglide/messages.js'
import { Card } from '../../../design/elements/card.tsx'
import { ControlledTextArea } from '../../../design/fields/controlled-text-area.tsx'
import { useKeptText } from '../writing/kept-text.ts'

/** The draft of a comment on a post that was removed: it cannot be sent any more, but is not lost. */
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
