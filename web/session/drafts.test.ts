import { afterEach, expect, it, vi } from 'vitest'
import { hour, minute } from '../../contract/time/durations.ts'
import { withTabStorage } from '../../tests/support/tab-storage.ts'
import { noteHydrated, wipeDrafts } from '../browser/storage.ts'
import { currentAlerts } from '../design/feedback/alerts.tsx'
import { draftsPerTab, readDraft, storeDraft, storeFormDraft, takeFormDraft } from './drafts.ts'

const path = '/add-education'

function typed(values: [string, string][]): FormData {
  const fields = new FormData()
  for (const [name, value] of values) fields.append(name, value)
  return fields
}

withTabStorage()
afterEach(() => {
  vi.useRealTimers()
})

it('restores the input, once', () => {
  storeFormDraft(
    { path, account: 'anna' },
    typed([
      ['school', 'थारू विद्यालय'],
      ['tag', 'a'],
      ['tag', 'b'],
    ]),
  )
  expect(takeFormDraft({ path, account: 'anna' })).toEqual({ school: ['थारू विद्यालय'], tag: ['a', 'b'] })
  expect(takeFormDraft({ path, account: 'anna' })).toBeNull()
})

it('gives nobody what another account typed, and forgets it', () => {
  storeFormDraft({ path, account: 'anna' }, typed([['school', 'Tribhuvan']]))
  expect(takeFormDraft({ path, account: 'bina' })).toBeNull()
  expect(takeFormDraft({ path, account: 'anna' })).toBeNull()
})

it('keeps the pages apart', () => {
  storeFormDraft({ path, account: 'anna' }, typed([['school', 'Tribhuvan']]))
  expect(takeFormDraft({ path: '/add-experience', account: 'anna' })).toBeNull()
})

it('never keeps a password', () => {
  storeFormDraft(
    { path, account: 'anna' },
    typed([
      ['email', 'anna@example.org'],
      ['password', 'x'],
      ['password2', 'x'],
    ]),
  )
  expect(takeFormDraft({ path, account: 'anna' })).toEqual({ email: ['anna@example.org'] })
})

it('loses the draft, but nothing else, where the browser refuses storage', () => {
  vi.stubGlobal('sessionStorage', undefined)
  storeFormDraft({ path, account: 'anna' }, typed([['school', 'Tribhuvan']]))
  expect(takeFormDraft({ path, account: 'anna' })).toBeNull()
})

it.each([
  ['reload', 2 * hour, true],
  ['back_forward', 2 * hour, true],
  ['navigate', 59 * minute, true],
  ['navigate', 61 * minute, false],
])(
  'after a %s, %d ms after the page was left, its form has what was typed: %s',
  (type, later, isRestored) => {
    vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z') })
    storeFormDraft({ path, account: 'anna' }, typed([['school', 'Tribhuvan']]), true)
    vi.advanceTimersByTime(later)
    vi.stubGlobal('performance', { getEntriesByType: () => [{ type }] })
    expect(takeFormDraft({ path, account: 'anna' })).toEqual(isRestored ? { school: ['Tribhuvan'] } : null)
    expect(takeFormDraft({ path, account: 'anna' })).toBeNull()
  },
)

it('keeps neither passwords nor phone number and date of birth', () => {
  storeFormDraft(
    { path, account: 'anna' },
    typed([
      ['bio', 'Weaver'],
      ['phone', '3125550142'],
      ['dob', '1985-05-17'],
      ['currentPassword', 'marigold lamps at dusk'],
    ]),
  )
  expect(takeFormDraft({ path, account: 'anna' })).toEqual({ bio: ['Weaver'] })
})

it('keeps the drafts of a form and of a text at one address apart', () => {
  storeFormDraft({ path: '/posts', account: 'anna' }, typed([['text', 'a form']]))
  const text = { place: 'text:/posts', account: 'anna' }
  storeDraft(text, { text: 'a post' })
  expect(takeFormDraft({ path: '/posts', account: 'anna' })).toEqual({ text: ['a form'] })
  expect(readDraft(text)).toEqual({ text: 'a post' })
})

it('wipes the drafts of others when a member signs in, and all at logout', () => {
  const [annas, binas] = ['anna', 'bina'].map((account) => ({ place: 'text:/posts', account }))
  if (!annas || !binas) throw new Error('There are two')
  storeDraft(annas, 'a')
  storeDraft(binas, 'b')
  sessionStorage.setItem('second-step', 'a ticket')
  wipeDrafts('anna')
  expect([readDraft(annas), readDraft(binas)]).toEqual(['a', null])
  wipeDrafts()
  expect(readDraft(annas)).toBeNull()
  expect(Object.keys(sessionStorage)).toEqual(['second-step'])
})

it('forgets a draft after a week without a change', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z') })
  const owner = { place: 'text:/posts', account: 'anna' }
  storeDraft(owner, 'Jitiya')
  vi.setSystemTime(new Date('2026-11-08T11:59:00Z'))
  expect(readDraft(owner)).toBe('Jitiya')
  vi.setSystemTime(new Date('2026-11-08T12:01:00Z'))
  expect(readDraft(owner)).toBeNull()
  storeDraft({ ...owner, place: 'text:/posts/1' }, 'another')
  expect(Object.keys(sessionStorage)).toEqual(['draft:anna:text:/posts/1'])
})

it('replaces the oldest draft when a tab has too many', () => {
  vi.useFakeTimers({ now: new Date('2026-11-01T12:00:00Z') })
  const owner = (number: number) => ({ place: `text:/posts/${number}`, account: 'anna' })
  for (let number = 0; number <= draftsPerTab; number += 1) {
    storeDraft(owner(number), number)
    vi.advanceTimersByTime(1)
  }
  expect(Object.keys(sessionStorage)).toHaveLength(draftsPerTab)
  expect([0, 1, draftsPerTab].map((number) => readDraft(owner(number)))).toEqual([null, 1, draftsPerTab])
  storeDraft(owner(1), 'changed')
  expect(readDraft(owner(2))).toBe(2)
})

it('warns when the browser did not store a draft', () => {
  sessionStorage.setItem = () => {
    throw new Error('full')
  }
  storeDraft({ place: 'text:/posts', account: 'anna' }, 'Jitiya')
  expect(currentAlerts().at(-1)).toMatchObject({ type: 'danger' })
})

it('finds no draft before the page is hydrated, which the server rendered without', () => {
  const owner = { place: 'text:/posts', account: 'anna' }
  storeDraft(owner, 'Maghi')
  noteHydrated(false)
  expect(readDraft(owner)).toBeNull()
  noteHydrated()
  expect(readDraft(owner)).toBe('Maghi')
})
