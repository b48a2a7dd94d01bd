import { expect, it } from 'vitest'
import { rulesIn } from './reminder-rules.ts'

function formOf(values: Record<string, string>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) fields.set(name, value)
  return fields
}

const first = {
  'level-1': 'true',
  'days-1': '14',
  'when-1': 'before',
  'subject-1': 'Dues',
  'text-1': 'Please pay.',
}

it('days before the due date are negative, and reminders that are not used are left out', () => {
  const unused = { 'days-2': '14', 'when-2': 'after', 'subject-2': 'Again', 'text-2': 'Still open.' }
  expect(rulesIn(formOf({ ...first, ...unused }))).toEqual([
    { level: 1, days: -14, subject: 'Dues', text: 'Please pay.', versions: {} },
  ])
})

it('on the day itself is neither before nor after', () => {
  expect(rulesIn(formOf({ ...first, 'days-1': '0' }))[0]?.days).toBe(0)
})

it.each(['', 'soon', '-3', '1.5'])('%j is refused as a number of days at its field', (days) => {
  expect(() => rulesIn(formOf({ ...first, 'days-1': days }))).toThrowError(
    expect.objectContaining({ errors: [expect.objectContaining({ param: 'days-1' })] }),
  )
})

it('a version without subject or text is refused at that field; without both it is removed', () => {
  const nepali = { 'versions.ne.subject-1': 'शुल्क', 'versions.ne.text-1': 'तिर्नुहोस्।' }
  expect(rulesIn(formOf({ ...first, ...nepali }))[0]?.versions).toEqual({
    ne: { subject: 'शुल्क', text: 'तिर्नुहोस्।' },
  })
  expect(() => rulesIn(formOf({ ...first, ...nepali, 'versions.ne.text-1': '' }))).toThrowError(
    expect.objectContaining({ errors: [expect.objectContaining({ param: 'versions.ne.text-1' })] }),
  )
  const blank = { 'versions.ne.subject-1': '', 'versions.ne.text-1': ' ' }
  expect(rulesIn(formOf({ ...first, ...blank }))[0]?.versions).toEqual({ ne: { subject: '', text: '' } })
})
