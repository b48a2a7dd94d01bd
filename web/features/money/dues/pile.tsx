import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Fault } from '../../../../contract/errors.ts'
import type { PileInput } from '../../../../contract/money/entries.ts'
import { methodText, pileMax } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { FieldRow } from '../../../design/fields/field.tsx'
import { SelectField, TextField } from '../../../design/fields/fields.tsx'
import formLayout from '../../../design/forms/form-layout.module.css'
import { FormActions, readText, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { BackToList } from '../../../design/lists/page-links.tsx'
import { formatMoney, readAmount } from '../../../design/texts/format-money.ts'
import { SentForm } from '../../../session/forms/page-form.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { readPayer } from '../elements/entering.ts'
import { AmountField, readCents } from '../elements/entry-fields.tsx'
import pages from '../elements/money.module.css'
import { type Payer, PayerFinder } from '../elements/payer-finder.tsx'
import type { Route } from './+types/pile'
import styles from './dues.module.css'

function load({ api }: PageRequest) {
  return api.request('GET /api/admin/money/settings')
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) => pageMeta(page, { title: m.money_pile(), unlisted: true })

interface PileLine {
  key: string
  payer: Payer | null
}

const emptyLine = (): PileLine => ({ key: randomKey(), payer: null })

/** A form for several payments: all of them are entered, or none. */
export default function Pile({ loaderData: { currency } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const [lines, setLines] = useState<PileLine[]>(() => [{ key: 'first', payer: null }])
  const [total, setTotal] = useState(0)
  const [key] = useState(randomKey)
  const place = useRef<HTMLDivElement>(null)
  const chosen = useRef<number>(undefined)
  const count = lines.filter(({ payer }) => payer !== null).length

  // In one step with the amount of the person: a later focus would move what is typed meanwhile into it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the lines
  useLayoutEffect(() => {
    const finders = place.current?.querySelectorAll('[role=combobox]')
    const index = chosen.current
    chosen.current = undefined
    setTotal(totalIn(place.current))
    if (index !== undefined && finders?.[index] === document.activeElement)
      amountsIn(place.current)[index]?.select()
  }, [lines])

  async function send(fields: FormData) {
    const receivedOn = readText(fields, 'receivedOn') || undefined
    const method = readText(fields, 'method')
    // The last line is empty until it is used.
    const filled = [...lines.keys()].filter(
      (index) =>
        lines.length === 1 || lines[index]?.payer || readText(fields, `entries.${index}.cents`) !== '',
    )
    const entries = filled.map((index) => {
      const at = (name: string) => `entries.${index}.${name}`
      return {
        user: readPayer(fields, at('user')),
        cents: readCents(fields, at('cents')),
        method,
        checkNumber: method === 'check' ? readText(fields, at('checkNumber')) : undefined,
        receivedOn,
      }
    })
    const body = { entries } as PileInput
    const headers = { 'idempotency-key': key }
    const entered = await browserApi
      .request('POST /api/admin/money/entries/pile', { body, headers })
      .catch((error: unknown) => {
        throw error instanceof ApiError
          ? new ApiError(error.status, faultsOfLines(error.errors, filled))
          : error
      })
    const sum = entered.reduce((all, { cents }) => all + cents, 0)
    showAlert('success', m.money_pile_entered({ count: entered.length, total: formatMoney(sum, currency) }))
    await navigate('/admin/money/deposits')
  }

  return (
    <>
      <PageHeading
        lead={m.money_pile_lead()}
        actions={<BackToList to="/admin/money">{m.money_back()}</BackToList>}
      >
        {m.money_pile()}
      </PageHeading>
      <SentForm send={send} className={styles.pile}>
        <FieldRow>
          <SelectField
            name="method"
            label={m.money_method()}
            placeholder={null}
            options={(['check', 'cash', 'zelle', 'other'] as const).map((value) => ({
              value,
              label: methodText[value](),
            }))}
            defaultValue="check"
          />
          <DateField name="receivedOn" label={m.money_received_on()} hint={m.money_today_without()} />
        </FieldRow>
        <div ref={place} className={styles.lines} onInput={() => setTotal(totalIn(place.current))}>
          {lines.map((line, index) => (
            <PileLineFields
              key={line.key}
              line={line}
              index={index}
              currency={currency}
              onChoose={(payer) => {
                if (payer) chosen.current = index
                setLines((before) => withPayer(before, index, payer))
              }}
              onDone={() =>
                place.current?.querySelectorAll<HTMLInputElement>('[role=combobox]')[index + 1]?.focus()
              }
              {...(lines.length > 1 && {
                onRemove: () => setLines((before) => before.filter(({ key: other }) => other !== line.key)),
              })}
            />
          ))}
        </div>
        <p className={pages.sum} role="status">
          {m.money_pile_total({ count, total: formatMoney(total, currency) })}
        </p>
        <p className={formLayout.note}>{m.money_pile_check()}</p>
        <FormActions>
          <SubmitButton>{m.money_pile_enter({ count })}</SubmitButton>
        </FormActions>
      </SentForm>
    </>
  )
}

/**
 * Maps faults of sent payments to the fields of their lines. Empty lines are not sent, and all share one day.
 */
function faultsOfLines(faults: readonly Fault[], sent: readonly number[]): Fault[] {
  return faults.map((fault) => {
    const [, place = '', field = ''] = /^entries\.(\d+)\.(\w+)$/.exec(fault.param ?? '') ?? []
    const isOfAll = field === 'receivedOn' || field === 'method'
    return field === ''
      ? fault
      : { ...fault, param: isOfAll ? field : `entries.${sent[Number(place)]}.${field}` }
  })
}

/** Sets the person of a line, and adds an empty line behind the last one. */
function withPayer(lines: PileLine[], index: number, payer: Payer | null): PileLine[] {
  const next = lines.map((line, place) => (place === index ? { ...line, payer } : line))
  const needsLine = payer !== null && next.at(-1)?.payer && next.length < pileMax
  return needsLine ? [...next, emptyLine()] : next
}

/** Sums the typed amounts; incomplete amounts count zero. */
function totalIn(part: HTMLElement | null): number {
  return amountsIn(part).reduce((sum, { value }) => sum + (readAmount(value) ?? 0), 0)
}

function amountsIn(part: HTMLElement | null): HTMLInputElement[] {
  return [...(part?.querySelectorAll<HTMLInputElement>('[data-cents] input') ?? [])]
}

interface PileLineProps {
  line: PileLine
  index: number
  currency: string
  onChoose: (payer: Payer | null) => void
  /** Called on Enter in the last field. */
  onDone: () => void
  onRemove?: () => void
}

function PileLineFields({ line: { payer }, index, currency, onChoose, onDone, onRemove }: PileLineProps) {
  const at = (name: string) => `entries.${index}.${name}`
  const number = index + 1
  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">{m.money_pile_line({ number })}</legend>
      <PayerFinder
        name={at('user')}
        label={m.money_person()}
        currency={currency}
        payer={payer}
        onChoose={onChoose}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the fields inside take the key */}
      <div
        className={styles.numbers}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
          event.preventDefault()
          const isAmount = event.target.closest('[data-cents]') !== null
          const check = event.currentTarget.querySelector<HTMLInputElement>('[data-check] input')
          if (isAmount && check) check.focus()
          else onDone()
        }}
      >
        <div data-cents key={payer?.user}>
          <AmountField
            name={at('cents')}
            cents={payer && payer.balance < 0 ? -payer.balance : null}
            currency={currency}
          />
        </div>
        <div data-check>
          <TextField name={at('checkNumber')} label={m.money_check_number()} inputMode="numeric" />
        </div>
      </div>
      {onRemove && (
        <ButtonRow>
          <Button look="plain" onClick={onRemove}>
            <span aria-hidden="true">{m.money_pile_remove()}</span>
            <span className="visually-hidden">{m.money_pile_remove_line({ number })}</span>
          </Button>
        </ButtonRow>
      )}
    </fieldset>
  )
}
