import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { EnteredEntry } from '../../../../contract/money/entries.ts'
import type { Level } from '../../../../contract/money/levels.ts'
import { methodText, type PaymentMethod } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { RadioGroup, SelectField, TextField } from '../../../design/fields/fields.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import lists from '../../../design/lists/list-page.module.css'
import { formatDate } from '../../../design/texts/format-date.ts'
import { formatMoney } from '../../../design/texts/format-money.ts'
import { SentForm } from '../../../session/forms/page-form.tsx'
import { balanceText, DuesBadge, duesLine } from '../elements/dues-state.tsx'
import { addEntry, readPayer, reverseEntry, timeToUndo } from '../elements/entering.ts'
import { AmountField, MethodButtons, readCents } from '../elements/entry-fields.tsx'
import { type Payer, PayerFinder } from '../elements/payer-finder.tsx'
import styles from './dues.module.css'

/** The methods that a treasurer can enter at a door; the site enters cards itself. */
const methods = ['cash', 'check', 'zelle', 'other'] as const satisfies readonly PaymentMethod[]

interface QuickEntryProps {
  currency: string
  levels: Level[]
  payer: Payer | null
  onChoose: (payer: Payer | null) => void
  /** The field for the person, which gets the focus for the next payment. */
  field: RefObject<HTMLInputElement | null>
  onEntered: (entry: EnteredEntry, user: string) => void
}

/** Enters a payment with three keys: person, amount, method. */
export function QuickEntry({ currency, levels, payer, onChoose, field, onEntered }: QuickEntryProps) {
  const [key, setKey] = useState(randomKey)
  const method = useRef<HTMLInputElement>(null)
  async function send(fields: FormData) {
    const typed = {
      user: readPayer(fields),
      kind: readText(fields, 'kind'),
      cents: readCents(fields),
      method: readText(fields, 'method'),
      checkNumber: readText(fields, 'method') === 'check' ? readText(fields, 'checkNumber') : undefined,
      level: readText(fields, 'level') || undefined,
      receivedOn: readText(fields, 'receivedOn') || undefined,
      note: readText(fields, 'note'),
    }
    const entered = await addEntry(typed, key)
    onEntered(entered, typed.user)
    onChoose(null)
    // The input is cleared, and the next payment has a new key.
    setKey(randomKey())
  }
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new form but the first takes the focus
  useEffect(() => {
    if (!isFirst.current) field.current?.focus()
    isFirst.current = false
  }, [key])
  const isChosen = useRef(false)
  const payerId = payer?.user
  useLayoutEffect(() => {
    // Each person has a separate field for the amount.
    if (payerId && isChosen.current) amountAfter(field.current)?.select()
    isChosen.current = false
  }, [payerId, field])
  return (
    <SentForm key={key} className={styles.quick} send={send}>
      <div className={styles.keys}>
        <PayerFinder
          label={m.money_person()}
          currency={currency}
          payer={payer}
          field={field}
          onChoose={(chosen) => {
            isChosen.current = chosen !== null
            onChoose(chosen)
          }}
        />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the key */}
        <div key={payer?.user} onKeyDown={focusMethods}>
          <AmountField cents={payer && payer.balance < 0 ? -payer.balance : null} currency={currency} />
        </div>
      </div>
      {payer && (
        <p className={styles.duesState}>
          <DuesBadge dues={payer.dues} />
          <span>{[duesLine(payer), balanceText(payer.balance, currency)].filter(Boolean).join(' · ')}</span>
        </p>
      )}
      {payer && payer.balance >= 0 && <DuesOf key={payer.user} payer={payer} levels={levels} />}
      <input type="hidden" name="method" ref={method} defaultValue="" />
      <MethodButtons
        legend={m.money_enter_by()}
        methods={methods}
        textOf={(method) => methodText[method]()}
        onPress={(chosen) => {
          if (method.current) method.current.value = chosen
        }}
      />
      <Disclosure summary={m.money_entry_more()} look="plain">
        <div className={styles.more}>
          <RadioGroup
            name="kind"
            label={m.money_kind()}
            defaultValue="payment"
            options={[
              { value: 'payment', label: m.money_kind_payment() },
              { value: 'donation', label: m.money_kind_donation() },
            ]}
          />
          <FieldRow>
            <DateField name="receivedOn" label={m.money_received_on()} hint={m.money_today_without()} />
            <TextField
              name="checkNumber"
              label={m.money_check_number()}
              inputMode="numeric"
              maxCharacters={20}
            />
          </FieldRow>
          <TextField name="note" label={m.money_note()} hint={m.money_note_hint()} maxCharacters={300} />
        </div>
      </Disclosure>
    </SentForm>
  )
}

/** The choice for a household without open charges: dues of a level, or credit. */
function DuesOf({ payer, levels }: { payer: Payer; levels: Level[] }) {
  const offered = levels.filter(({ retired }) => !retired)
  if (offered.length === 0) return null
  return (
    <SelectField
      name="level"
      label={m.money_pays_for()}
      placeholder={m.money_pays_credit()}
      options={offered.map(({ _id, name }) => ({ value: _id, label: m.money_pays_level({ level: name }) }))}
      defaultValue={payer.dues === 'none' ? payer.level : null}
    />
  )
}

/** Moves the focus to the methods on Enter, where one more key submits. */
function focusMethods(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.closest('form')?.querySelector<HTMLElement>('[data-methods] button')?.focus()
}

function amountAfter(field: HTMLInputElement | null): HTMLInputElement | null | undefined {
  return field?.form?.querySelector<HTMLInputElement>('[name=cents]')
}

/** An entry of this session, with its person. */
export interface FreshEntry {
  entry: EnteredEntry
  user: string
  /** The time when this browser received it, in milliseconds. */
  at: number
  isReversed: boolean
}

interface JustEnteredProps {
  entries: FreshEntry[]
  onReversed: (id: string) => void
}

/** The entries of this session, newest first; each can be undone for a minute. */
export function JustEntered({ entries, onReversed }: JustEnteredProps) {
  return (
    <div role="status" aria-label={m.money_just_entered()}>
      <ul className={lists.entries}>
        {entries.map((fresh) => (
          <FreshLine key={fresh.entry._id} fresh={fresh} onReversed={onReversed} />
        ))}
      </ul>
    </div>
  )
}

function FreshLine({ fresh, onReversed }: { fresh: FreshEntry; onReversed: (id: string) => void }) {
  const { entry, user, at, isReversed } = fresh
  const { _id, cents, currency, method, account } = entry
  const name = entry.user?.name ?? account.name
  const canUndo = useTimeToUndo(at) && !isReversed
  const [working, setWorking] = useState(false)
  async function undo() {
    setWorking(true)
    const correction = await showFaultsOf(reverseEntry(entry, user))
    setWorking(false)
    if (correction) onReversed(_id)
  }
  const state = account.paidUntil
    ? m.money_paid_until({ date: formatDate(account.paidUntil) })
    : balanceText(account.balance, currency)
  return (
    <li className={lists.ruled}>
      <div className={lists.words}>
        <span>
          <strong>{formatMoney(cents, currency)}</strong> {method && methodText[method]()} ·{' '}
          <span lang={languageOf(name)}>{name}</span>
        </span>
        {!isReversed && <span className={lists.small}>{state}</span>}
      </div>
      {isReversed && <Badge>{m.money_taken_back()}</Badge>}
      {canUndo && (
        <Button working={working} onClick={() => void undo()}>
          {m.money_undo()}
          <span className="visually-hidden" lang={languageOf(name)}>
            {' '}
            {name}, {formatMoney(cents, currency)}
          </span>
        </Button>
      )}
    </li>
  )
}

/** Checks whether an entry can still be undone. */
function useTimeToUndo(at: number): boolean {
  const [left, setLeft] = useState(() => timeToUndo(at, Date.now()))
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(0), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
