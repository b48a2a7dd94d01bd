import { expect, it } from 'vitest'
import { readText, readTexts } from './form-layout.tsx'

function form(values: Record<string, string | File>): FormData {
  const fields = new FormData()
  for (const [name, value] of Object.entries(values)) fields.set(name, value)
  return fields
}

it('reads a field without the space around it', () => {
  expect(readText(form({ name: ' थारू ' }), 'name')).toBe('थारू')
})

it('reads nothing where there is no field, or a file', () => {
  const fields = form({ file: new File(['x'], 'x.csv') })
  expect(readText(fields, 'name')).toBe('')
  expect(readText(fields, 'file')).toBe('')
})

it('reads all fields by their names as they were typed: space may belong to a password', () => {
  expect(readTexts(form({ name: ' थारू ', password: ' secret ' }))).toEqual({
    name: ' थारू ',
    password: ' secret ',
  })
})
