import type { BoardEffects } from '../../../../contract/administration/board.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Checkbox } from '../../../design/fields/choices.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { TextField } from '../../../design/fields/fields.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { readText } from '../../../design/forms/form-state.ts'
import { SentForm } from '../../../session/forms/sent-form.tsx'
import styles from './board.module.css'
import { BoardEffectsList } from './board-effects.tsx'

interface BoardReviewProps {
  effects: BoardEffects
  /** Terms without immediate confirmation, each as office and id. */
  unconfirmed: ReadonlySet<string>
  onConfirm: (unconfirmed: ReadonlySet<string>) => void
  onSave: (more: { until: string; reason: string }) => Promise<void>
  onBack: () => void
}

/** The effects of a new board, before it is saved. */
export function BoardReview({ effects, unconfirmed, onConfirm, onSave, onBack }: BoardReviewProps) {
  function confirm(term: string, isConfirmed: boolean) {
    const next = new Set(unconfirmed)
    if (isConfirmed) next.delete(term)
    else next.add(term)
    onConfirm(next)
  }
  return (
    <Card as="section" labelledBy="board-review">
      <h2 id="board-review">{m.administration_board_review_heading()}</h2>
      <SentForm
        className={styles.review}
        send={(fields) => onSave({ until: readText(fields, 'until'), reason: readText(fields, 'reason') })}
      >
        <BoardEffectsList effects={effects} />
        {effects.begins.length > 0 && (
          <fieldset className={styles.confirmations}>
            <legend>{m.administration_board_confirm_at_once()}</legend>
            {effects.begins.map(({ title, user }) => (
              <Checkbox
                key={`${title} ${user._id}`}
                name={`${title} ${user._id}`}
                label={m.administration_claim_of({ title: labelOf(title), name: user.name })}
                defaultChecked={!unconfirmed.has(`${title} ${user._id}`)}
                onChange={(isConfirmed) => confirm(`${title} ${user._id}`, isConfirmed)}
              />
            ))}
          </fieldset>
        )}
        <DateField
          name="until"
          label={m.administration_board_until()}
          hint={m.administration_board_until_hint()}
        />
        <TextField
          name="reason"
          label={m.administration_member_reason()}
          hint={m.administration_reason_hint()}
        />
        <p>{m.administration_board_nobody_written()}</p>
        <ButtonRow>
          <Button onClick={onBack}>{m.administration_board_back()}</Button>
          <SubmitButton>{m.administration_board_save()}</SubmitButton>
        </ButtonRow>
      </SentForm>
    </Card>
  )
}
