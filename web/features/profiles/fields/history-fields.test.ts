import { expect, it } from 'vitest'
import { readEntryForm } from './history-fields.tsx'

function form(values: Record<string, string>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) fields.set(name, value)
  return fields
}

it('sends no end for a current entry', () => {
  expect(readEntryForm(form({ from: '2020-05-01', to: '2021-05-01', current: 'true' }))).toMatchObject({
    from: '2020-05-01',
    to: null,
    current: true,
  })
})

it('reads a box that is not ticked as no', () => {
  expect(readEntryForm(form({ to: '2021-05-01' }))).toEqual({
    to: '2021-05-01',
    current: false,
    active: false,
  })
})
