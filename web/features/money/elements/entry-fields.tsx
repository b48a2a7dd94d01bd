import { useState } from 'react'
import { centsMax } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { Button } from '../../../design/elements/button.tsx'
import { NumberField } from '../../../design/fields/fields.tsx'
import { readText, useFormState } from '../../../design/forms/form-layout.tsx'
import { formatMoney, plainAmount, readAmount } from '../../../design/texts/format-money.ts'
import { FormRefusal } from '../../../session/forms/submit.ts'
import pages from './money.module.css'

interface AmountFieldProps {
  name?: string
  label?: string
  hint?: string
  /** The initial amount. */
  cents?: number | null
  currency: string
  required?: boolean
}

/** A field for an amount in the usual notations. */
export function AmountField({
  name = 'cents',
  label,
  hint,
  cents,
  currency,
  required = true,
}: AmountFieldProps) {
  return (
    <NumberField
      name={name}
      label={m.money_amount_in({ label: label ?? m.money_cents(), currency })}
      hint={hint}
      required={required}
      inputMode="decimal"
      maxLength={20}
      defaultValue={cents === null || cents === undefined ? undefined : plainAmount(cents)}
    />
  )
}

/**
 * Reads the cents of an amount field.
 * @throws {FormRefusal} with a fault at the field
 */
export function readCents(fields: FormData, name = 'cents'): number {
  const cents = readAmount(readText(fields, name))
  if (cents === null) throw new FormRefusal([{ param: name, msg: m.money_amount_form() }])
  const max = formatMoney(centsMax, 'USD').slice(1)
  if (cents > centsMax) throw new FormRefusal([{ param: name, msg: m.money_amount_max({ max }) }])
  return cents
}

/** Reads the cents of an amount field that may be empty: null. */
export function readOptionalCents(fields: FormData, name: string): number | null {
  return readText(fields, name) === '' ? null : readCents(fields, name)
}

interface MethodButtonsProps<Method extends string> {
  legend: string
  methods: readonly Method[]
  textOf: (method: Method) => string
  onPress: (method: Method) => void
}

/** The methods of payment as buttons, each of which submits the form. */
export function MethodButtons<Method extends string>({
  legend,
  methods,
  textOf,
  onPress,
}: MethodButtonsProps<Method>) {
  const { busy } = useFormState()
  const [pressed, setPressed] = useState<Method | null>(null)
  return (
    <fieldset className={pages.methods} data-methods>
      <legend>{legend}</legend>
      {methods.map((method) => (
        <Button
          key={method}
          type="submit"
          look={method === 'cash' ? 'main' : 'quiet'}
          working={busy && pressed === method}
          onClick={() => {
            setPressed(method)
            onPress(method)
          }}
        >
          {textOf(method)}
        </Button>
      ))}
    </fieldset>
  )
}
