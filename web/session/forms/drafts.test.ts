import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepDraft, takeDraft } from './drafts.ts'

const path = '/add-education'

function typed(values: [string, string][]): FormData {
  const fields = new FormData()
  for (const [name, value] of values) fields.append(name, value)
  return fields
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('gives back what was typed, once', () => {
  keepDraft(
    { path, account: 'anna' },
    typed([
      ['school', 'थारू विद्यालय'],
      ['tag', 'a'],
      ['tag', 'b'],
    ]),
  )
  expect(takeDraft({ path, account: 'anna' })).toEqual({ school: ['थारू विद्यालय'], tag: ['a', 'b'] })
  expect(takeDraft({ path, account: 'anna' })).toBeNull()
})

it('gives nobody what another account typed, and forgets it', () => {
  keepDraft({ path, account: 'anna' }, typed([['school', 'Tribhuvan']]))
  expect(takeDraft({ path, account: 'bina' })).toBeNull()
  expect(takeDraft({ path, account: 'anna' })).toBeNull()
})

it('keeps the pages apart', () => {
  keepDraft({ path, account: 'anna' }, typed([['school', 'Tribhuvan']]))
  expect(takeDraft({ path: '/add-experience', account: 'anna' })).toBeNull()
})

it('never keeps a password', () => {
  keepDraft(
    { path, account: 'anna' },
    typed([
      ['email', 'anna@example.org'],
      ['password', 'x'],
      ['password2', 'x'],
    ]),
  )
  expect(takeDraft({ path, account: 'anna' })).toEqual({ email: ['anna@example.org'] })
})

it('loses the draft, but nothing else, where the browser refuses storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft({ path, account: 'anna' }, typed([['school', 'Tribhuvan']]))
  expect(takeDraft({ path, account: 'anna' })).toBeNull()
})

it('gives back what was typed into a page that was left only where it was loaded again', () => {
  const leave = () => keepDraft({ path, account: 'anna' }, typed([['school', 'Tribhuvan']]), true)
  leave()
  expect(takeDraft({ path, account: 'anna' })).toBeNull()
  vi.stubGlobal('performance', { getEntriesByType: () => [{ type: 'reload' }] })
  leave()
  expect(takeDraft({ path, account: 'anna' })).toEqual({ school: ['Tribhuvan'] })
})

it('keeps neither passwords nor phone number and date of birth', () => {
  keepDraft(
    { path, account: 'anna' },
    typed([
      ['bio', 'Weaver'],
      ['phone', '3125550142'],
      ['dob', '1985-05-17'],
      ['currentPassword', 'marigold lamps at dusk'],
    ]),
  )
  expect(takeDraft({ path, account: 'anna' })).toEqual({ bio: ['Weaver'] })
})
