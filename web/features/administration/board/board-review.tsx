import { useEffect, useRef } from 'react'
import type { BoardEffects } from '../../../../contract/administration/board.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { Checkbox, TextField } from '../../../design/fields/fields.tsx'
import { readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { SentForm } from '../../../session/forms/page-form.tsx'
import { membershipName } from '../../profiles/labels.ts'
import styles from './board.module.css'

type ChangedTerm = BoardEffects['ends'][number]

/** The terms that a new board begins, ends and leaves unchanged. */
export function BoardEffectsList({ effects }: { effects: BoardEffects }) {
  const { begins, ends, withdrawn, members, stays } = effects
  const period = ({ from, to }: ChangedTerm) =>
    to === null
      ? m.administration_board_from({ date: formatDate(from) })
      : m.administration_board_from_to({ from: formatDate(from), to: formatDate(to) })
  const begin = (term: BoardEffects['begins'][number]) =>
    term.confirmed ? period(term) : `${period(term)} · ${m.profiles_not_confirmed()}`
  const until = ({ to }: ChangedTerm) => m.administration_board_ends_on({ date: formatDate(to ?? '') })
  return (
    <>
      <EffectRows heading={m.administration_board_begins()} terms={begins} says={begin} />
      <EffectRows heading={m.administration_board_ends()} terms={ends} says={until} />
      <EffectRows heading={m.administration_board_withdrawn()} terms={withdrawn} says={period} />
      <EffectRows heading={m.administration_board_members()} terms={members} says={period} />
      <EffectRows heading={m.administration_board_stays()} terms={stays} says={period} />
    </>
  )
}

interface EffectRowsProps<Term extends ChangedTerm> {
  heading: string
  terms: readonly Term[]
  says: (term: Term) => string
}

function EffectRows<Term extends ChangedTerm>({ heading, terms, says }: EffectRowsProps<Term>) {
  if (terms.length === 0) return null
  return (
    <section>
      <h3>{heading}</h3>
      <ul className={styles.effects}>
        {terms.map((term) => (
          <li key={`${term.title} ${term.user._id}`}>
            <Avatar src={term.user.avatar} size={36} />
            <span>
              <strong lang={languageOf(term.user.name)}>{term.user.name}</strong>
              <span className={styles.soft}>
                {membershipName(term)}
                <br />
                {says(term)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

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
  const heading = useRef<HTMLHeadingElement>(null)
  // It opens below the offices, where the screen of a phone does not reach.
  useEffect(() => heading.current?.focus(), [])
  const begins = effects.begins.map((term) => ({
    ...term,
    confirmed: !unconfirmed.has(`${term.title} ${term.user._id}`),
  }))
  function confirm(term: string, isConfirmed: boolean) {
    const next = new Set(unconfirmed)
    if (isConfirmed) next.delete(term)
    else next.add(term)
    onConfirm(next)
  }
  return (
    <Card as="section" labelledBy="board-review">
      <h2 id="board-review" ref={heading} tabIndex={-1}>
        {m.administration_board_review_heading()}
      </h2>
      <SentForm
        className={styles.review}
        send={(fields) => onSave({ until: readText(fields, 'until'), reason: readText(fields, 'reason') })}
      >
        <BoardEffectsList effects={{ ...effects, begins }} />
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
