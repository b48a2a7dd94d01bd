import { latinDigits } from '../../../../contract/text/digits.ts'

const months = 12
const firstDigitOfDay = 3

/** Adds the slashes of `MM/DD/YYYY` to a date that is being typed, in Latin digits; a date in another form stays as it is. */
export function withSlashes(typed: string): string {
  const text = latinDigits(typed).replace(/\/{2,}/g, '/')
  const whole = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  if (whole && Number(whole[1]) <= months) return whole.slice(1).join('/')
  if (/^\d{1,2}$/.test(text)) return monthOf(text)
  const parts = /^(\d{1,2})\/(\d{1,2})$/.exec(text)
  const [, month = '', day = ''] = parts ?? []
  const isDay = day.length === 2 || Number(day) > firstDigitOfDay
  return isDay ? `${month.padStart(2, '0')}/${day.padStart(2, '0')}/` : text
}

/** Completes a month that can have no further digit: `5` is May, `1` may become October, and `19` begins a year. */
function monthOf(digits: string): string {
  const month = Number(digits)
  const isWhole = digits.length === 2 ? month <= months : month > 1
  return isWhole ? `${digits.padStart(2, '0')}/` : digits
}
