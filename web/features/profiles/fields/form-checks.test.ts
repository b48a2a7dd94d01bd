import { describe, expect, it } from 'vitest'
import { m } from '../../../../contract/paraglide/messages.js'
import { checkForm, periodIn } from './form-checks.ts'

function form(values: Record<string, string>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) fields.set(name, value)
  return fields
}

describe('a form about the own profile', () => {
  it('names each required field that is absent or blank', () => {
    const required = { title: m.profiles_title, from: m.profiles_from, school: m.profiles_school }
    expect(checkForm(form({ title: ' ', school: 'TU' }), required)).toEqual([
      { param: 'title', msg: 'Title is required' },
      { param: 'from', msg: 'From date is required' },
    ])
  })

  it('refuses an end before the start at the field of the end', () => {
    expect(checkForm(form({ from: '2020-05-02', to: '2020-05-01' }), {})).toEqual([
      { param: 'to', msg: 'To date must be greater than from data' },
    ])
  })

  it.each([
    ['on the same day', { from: '2020-05-01', to: '2020-05-01' }],
    ['not at all', { from: '2020-05-01' }],
    ['some day, but is marked current', { from: '2020-05-01', to: '2019-05-01', current: 'true' }],
  ])('takes an entry that ends %s', (_, values) => {
    expect(checkForm(form(values), {})).toEqual([])
  })

  it('sends no end for what is current', () => {
    expect(periodIn(form({ from: '2020-05-01', to: '2021-05-01', current: 'true' }))).toEqual({
      from: '2020-05-01',
      to: null,
      current: true,
    })
  })
})
