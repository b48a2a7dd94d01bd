import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../tests/support/events.ts'
import { anAdministrator, type Member } from '../../../tests/support/members.ts'

interface Faults {
  errors: { msg: string; param?: string; code?: string }[]
}

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  officer = await anAdministrator(site)
})

describe('bad input', () => {
  const cases: [string, Record<string, unknown>, string, string][] = [
    ['no title', { title: ' ' }, 'title', 'Title is required'],
    ['a title of 33', { title: 'x'.repeat(33) }, 'title', 'Title length must be max 32 characters'],
    ['notes of 129', { notes: 'x'.repeat(129) }, 'notes', 'Notes length must be max 128 characters'],
    ['a place of 121', { place: 'x'.repeat(121) }, 'place', 'Place must be at most 120 characters'],
    ['no start', { start: '' }, 'start', 'Start Date is required'],
    ['an end before the start', { end: '2026-12-05T17:00' }, 'end', 'End Date must not be before Start Date'],
    [
      'the year 1',
      { start: '0001-01-01T10:00' },
      'start',
      'Start Date must be between the years 1970 and 2100',
    ],
    ['the year 9999', { end: '9999-01-01T10:00' }, 'end', 'End Date must be between the years 1970 and 2100'],
    ['a rule that ends nowhere', { repeat: { every: 'week' } }, 'repeat.until', 'Choose a last day or'],
    [
      'a million times',
      { repeat: { every: 'week', count: 1_000_000 } },
      'repeat.count',
      'whole number from 1 to',
    ],
    [
      'a rule that is too long',
      { repeat: { every: 'week', until: '2099-12-31' } },
      'repeat',
      'more than 1000 times',
    ],
    [
      'a rule before its start',
      { repeat: { every: 'week', until: '2020-01-01' } },
      'repeat',
      'never take place',
    ],
  ]
  it.each(cases)('%s is refused at its field', async (_, given, param, msg) => {
    const { status, body } = await officer.post<Faults>('/api/events', eventInput(given))
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ param, msg: expect.stringContaining(msg), code: 'invalid' }])
  })

  it.each([
    '2026-12-05T18:00+99:00',
    '2026-12-05T18:00[Mars/Olympus]',
    '2026-02-30',
    'tomorrow',
    '2026-12-05T25:00',
  ])('%s is no time', async (start) => {
    const { status, body } = await officer.post<Faults>('/api/events', eventInput({ start }))
    expect(status).toBe(400)
    expect(body.errors[0]).toMatchObject({ param: 'start', msg: expect.stringContaining('date and time') })
  })

  it('emoji count as one character, and 32 fit', async () => {
    expect((await anEvent(officer, { title: '🪔'.repeat(32) })).title).toBe('🪔'.repeat(32))
  })
})
