import { useState } from 'react'
import type { LedgerEntry, MoneyAccount } from '../../../../contract/money/accounts.ts'
import type { Level } from '../../../../contract/money/levels.ts'
import {
  type EntryKind,
  entryKindText,
  methodText,
  paymentMethods,
} from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { readWholeNumber } from '../../../../contract/text/digits.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import { readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { SentForm } from '../../../session/forms/page-form.tsx'
import { addEntry, type TypedEntry } from '../elements/entering.ts'
import { AmountField, readCents } from '../elements/entry-fields.tsx'
import styles from './ledger.module.css'

const fieldNames = ['method', 'checkNumber', 'receivedOn', 'dueOn', 'level', 'year', 'pays'] as const

interface EntryFormProps {
  account: MoneyAccount
  entries: LedgerEntry[]
  levels: Level[]
  user: string
  onEntered: () => void
}

/** Returns the kind chosen in a field. */
function kindIn(field: EventTarget): EnteredKind {
  return enteredKinds.find((kind) => field instanceof HTMLSelectElement && kind === field.value) ?? 'payment'
}

/** A form for any entry of one household's ledger; the fields depend on the kind. */
export function EntryForm({ account: { currency }, entries, levels, user, onEntered }: EntryFormProps) {
  const [kind, setKind] = useState<EnteredKind>('payment')
  const [key, setKey] = useState(randomKey)
  const has = (field: EntryField) => fieldsOf(kind).includes(field)
  async function send(fields: FormData) {
    const typed = Object.fromEntries(fieldNames.map((name) => [name, readText(fields, name)]))
    const entry: TypedEntry = {
      ...entryOf(kind, typed as Record<EntryField, string>),
      user,
      kind,
      cents: readCents(fields),
      note: readText(fields, 'note'),
    }
    const { cents } = await addEntry(entry, key)
    showAlert(
      'success',
      m.money_entered({ kind: entryKindText[kind](), amount: formatMoney(cents, currency) }),
    )
    setKey(randomKey())
    onEntered()
  }
  return (
    <div data-screen-only>
      <Disclosure summary={m.money_enter_here()} open={entries.length === 0}>
        <SentForm key={key} className={styles.form} send={send}>
          <div onChange={(event) => setKind(kindIn(event.target))}>
            <SelectField
              name="kind"
              label={m.money_kind()}
              hint={kindHints[kind]()}
              placeholder={null}
              options={enteredKinds.map((value) => ({ value, label: entryKindText[value]() }))}
              defaultValue={kind}
            />
          </div>
          <FieldRow>
            <AmountField currency={currency} />
            {has('method') && <MethodField />}
          </FieldRow>
          {has('level') && <LevelFields levels={levels} />}
          {has('pays') && <ChargeField entries={entries} currency={currency} />}
          <FieldRow>
            {has('checkNumber') && (
              <TextField
                name="checkNumber"
                label={m.money_check_number()}
                inputMode="numeric"
                maxCharacters={20}
              />
            )}
            {has('receivedOn') && (
              <DateField name="receivedOn" label={m.money_received_on()} hint={m.money_today_without()} />
            )}
            {has('dueOn') && (
              <DateField name="dueOn" label={m.money_due_on()} hint={m.money_today_without()} />
            )}
          </FieldRow>
          <TextField
            name="note"
            label={m.money_note()}
            hint={kind === 'charge' ? m.money_note_charge_hint() : m.money_note_hint()}
            maxCharacters={300}
          />
          <div>
            <SubmitButton>{m.money_enter_kind({ kind: entryKindText[kind]() })}</SubmitButton>
          </div>
        </SentForm>
      </Disclosure>
    </div>
  )
}

const kindHints: Record<EnteredKind, () => string> = {
  payment: m.money_kind_payment_hint,
  donation: m.money_kind_donation_hint,
  charge: m.money_kind_charge_hint,
  waiver: m.money_kind_waiver_hint,
  refund: m.money_kind_refund_hint,
}

/** The method of a payment or refund. */
function MethodField({ initial = 'cash' }: { initial?: string }) {
  return (
    <SelectField
      name="method"
      label={m.money_method()}
      placeholder={null}
      options={paymentMethods.map((value) => ({ value, label: methodText[value]() }))}
      defaultValue={initial}
    />
  )
}

function LevelFields({ levels }: { levels: Level[] }) {
  return (
    <FieldRow>
      <SelectField
        name="level"
        label={m.money_charge_level()}
        placeholder={m.money_charge_other()}
        options={levels
          .filter(({ retired }) => !retired)
          .map(({ _id, name }) => ({ value: _id, label: name }))}
      />
      <TextField
        name="year"
        label={m.money_year()}
        hint={m.money_year_hint()}
        inputMode="numeric"
        maxLength={4}
      />
    </FieldRow>
  )
}

/** The charge that a payment settles first; without it the oldest one. */
function ChargeField({ entries, currency }: Pick<EntryFormProps, 'entries'> & { currency: string }) {
  const open = entries.filter(({ state }) => state === 'open')
  if (open.length < 2) return null
  return (
    <SelectField
      name="pays"
      label={m.money_pays_charge()}
      placeholder={m.money_pays_oldest()}
      options={open.map(({ _id, text, openCents }) => ({
        value: _id,
        label: m.money_open_charge({ text, amount: formatMoney(openCents ?? 0, currency) }),
      }))}
    />
  )
}

/** The fields of an entry besides its kind, amount and note. */
type EntryField = 'method' | 'checkNumber' | 'receivedOn' | 'dueOn' | 'level' | 'year' | 'pays'

/** The kinds that a treasurer enters by hand; corrections start from the entry to correct. */
const enteredKinds = [
  'payment',
  'donation',
  'charge',
  'waiver',
  'refund',
] as const satisfies readonly EntryKind[]
type EnteredKind = (typeof enteredKinds)[number]

const fields: Record<EnteredKind, readonly EntryField[]> = {
  payment: ['method', 'checkNumber', 'receivedOn', 'pays'],
  donation: ['method', 'checkNumber', 'receivedOn'],
  charge: ['level', 'year', 'dueOn'],
  waiver: ['receivedOn', 'pays'],
  refund: ['method', 'receivedOn'],
}

/** Returns the fields of a kind of entry. */
export function fieldsOf(kind: EnteredKind): readonly EntryField[] {
  return fields[kind]
}

/** Returns an entry's input: the values of its kind's fields, and no others. */
export function entryOf(
  kind: EnteredKind,
  typed: Record<EntryField, string>,
): Partial<Record<EntryField, unknown>> {
  const given = fieldsOf(kind).flatMap((field): [EntryField, unknown][] => {
    const text = typed[field]
    if (text === '') return []
    if (field === 'year') return [[field, readWholeNumber(text)]]
    if (field === 'pays') return [[field, [text]]]
    // Only checks have a number.
    return field === 'checkNumber' && typed.method !== 'check' ? [] : [[field, text]]
  })
  return Object.fromEntries(given)
}
