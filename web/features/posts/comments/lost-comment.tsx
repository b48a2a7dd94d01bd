import { m } from '../../../../contract/paraglide/messages.js'
import { Card } from '../../../design/elements/card.tsx'
import { ControlledTextArea } from '../../../design/fields/fields.tsx'
import { useKeptText } from '../writing/kept-text.ts'
import { WaitingTexts } from '../writing/waiting-texts.tsx'

/** The texts of comments on a post that was removed: they cannot be sent any more, but are not lost. */
export function LostComment({ place }: { place: string }) {
  const { text, giveBack } = useKeptText(place)
  return (
    <>
      <WaitingTexts
        place={place}
        onSent={() => Promise.resolve()}
        onTakenBack={(taken) => giveBack(taken.text, taken.key)}
      />
      {text !== '' && (
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
      )}
    </>
  )
}
