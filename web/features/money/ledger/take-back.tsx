import { useState } from 'react'
import type { LedgerEntry } from '../../../../contract/money/accounts.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { randomKey } from '../../../browser/random-key.ts'
import { Dialog, DialogChoices } from '../../../design/dialogs/dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { RadioGroup, TextField } from '../../../design/fields/fields.tsx'
import { readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { SentForm } from '../../../session/forms/sent-form.tsx'
import { AmountField, readCents } from '../elements/amount-field.tsx'
import { addEntry, type TypedEntry } from '../elements/entering.ts'
import styles from './ledger.module.css'

/** The ways to reverse an entry. */
type Reversal = 'bounced' | 'wrong' | 'refund'

/** Returns the ways to reverse an entry; none for corrections and reversed entries. */
function reversalsOf({ kind, method, cents, correctedCents }: LedgerEntry): Reversal[] {
  if (kind === 'correction' || correctedCents >= cents) return []
  const isReceived = kind === 'payment' || kind === 'donation'
  return [
    ...(isReceived && method === 'check' ? ['bounced' as const] : []),
    'wrong',
    ...(isReceived ? ['refund' as const] : []),
  ]
}

const texts: Record<Reversal, () => string> = {
  bounced: m.money_reversal_bounced,
  wrong: m.money_reversal_wrong,
  refund: m.money_reversal_refund,
}

interface TakeBackButtonProps {
  entry: LedgerEntry
  user: string
  onDone: () => void
}

/** Reverses an entry by another one: nothing in the ledger is changed or removed. */
export function TakeBackButton({ entry, user, onDone }: TakeBackButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [key, setKey] = useState(randomKey)
  const ways = reversalsOf(entry)
  if (ways.length === 0) return null
  const amount = formatMoney(entry.cents, entry.currency)
  async function send(fields: FormData) {
    const way = readText(fields, 'way')
    const note = readText(fields, 'note')
    const typed: TypedEntry = {
      user,
      kind: way === 'refund' ? 'refund' : 'correction',
      ...(way === 'refund' && { method: entry.method ?? 'other' }),
      cents: readCents(fields),
      corrects: entry._id,
      note: way === 'bounced' && note === '' ? m.money_reversal_bounced() : note,
    }
    await addEntry(typed, key)
    showAlert('success', m.money_took_back())
    setKey(randomKey())
    setIsOpen(false)
    onDone()
  }
  return (
    <>
      <Button look="plain" onClick={() => setIsOpen(true)}>
        <span aria-hidden="true">{m.money_take_back()}</span>
        <span className="visually-hidden">{m.money_take_back_named({ text: entry.text, amount })}</span>
      </Button>
      <Dialog
        open={isOpen}
        title={m.money_take_back_named({ text: entry.text, amount })}
        onClose={() => setIsOpen(false)}
      >
        {isOpen && (
          <SentForm className={styles.form} send={send}>
            <p>{m.money_take_back_text()}</p>
            <RadioGroup
              name="way"
              label={m.money_take_back_why()}
              defaultValue={ways[0] ?? null}
              options={ways.map((value) => ({ value, label: texts[value]() }))}
            />
            <AmountField currency={entry.currency} cents={entry.cents - entry.correctedCents} />
            <TextField name="note" label={m.money_note()} maxCharacters={300} />
            <DialogChoices>
              <Button onClick={() => setIsOpen(false)}>{m.site_cancel()}</Button>
              <SubmitButton look="danger">{m.money_take_back()}</SubmitButton>
            </DialogChoices>
          </SentForm>
        )}
      </Dialog>
    </>
  )
}
