import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../../tests/support/events.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { locksRows } from '../../../database/row-locks.ts'

const repeat = { every: 'week', count: 4 }
const days = ['2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26'] as const

let site: TestApp
let administrator: Member
let anna: Member
let bina: Member
let series: string
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-21T18:00:00Z') })
  administrator = await anAdministrator(site)
  anna = await aMember(site)
  bina = await aMember(site)
})

/** Creates a series whose dates all differ in notes and have two RSVPs. */
beforeEach(async () => {
  const gone = await aSeries()
  series = await aSeries()
  // The first rows of the table are deleted, so that a rewritten row cannot reuse its old position.
  await administrator.delete(`/api/events/${idOn(days[0], gone)}?scope=all`)
})

async function aSeries(): Promise<string> {
  const { series } = await anEvent(administrator, { repeat })
  if (series === null) throw new Error('There is no series')
  for (const day of days) {
    const id = idOn(day, series)
    await administrator.put(`/api/events/${id}`, eventInput({ ...hoursOf(day), notes: `On ${day}` }))
    for (const member of [anna, bina]) await member.put(`/api/events/${id}/answer`, { answer: 'going' })
  }
  return series
}

function idOn(day: string, of = series): string {
  return `${of}_${day.replaceAll('-', '')}T180000`
}

function hoursOf(day: string) {
  return { start: `${day}T18:00`, end: `${day}T21:00` }
}

/** Returns the physical position of each row by day; a rewritten row gets a new one. */
async function placesByDay(table: 'event_exceptions' | 'event_answers'): Promise<Map<string, string[]>> {
  const place = locksRows(site.database) ? sql<string>`ctid::text` : sql<string>`rowid`
  const rows = await site.database
    .selectFrom(table)
    .select(['original_start', place.as('place')])
    .where('event_id', '=', series)
    .orderBy('place')
    .execute()
  const byDay = Map.groupBy(rows, ({ original_start }) => original_start.slice(0, 10))
  return new Map([...byDay].map(([day, rows]) => [day, rows.map(({ place }) => String(place))]))
}

async function allPlaces() {
  return { exceptions: await placesByDay('event_exceptions'), rsvps: await placesByDay('event_answers') }
}

/** Lists the days whose rows were not rewritten. */
async function untouchedBy(change: () => Promise<{ status: number }>) {
  const before = await allPlaces()
  expect([...before.exceptions.keys(), ...before.rsvps.keys()]).toHaveLength(2 * days.length)
  expect((await change()).status).toBe(200)
  const after = await allPlaces()
  const same = (table: keyof typeof before) =>
    days.filter((day) => String(before[table].get(day)) === String(after[table].get(day)))
  return { exceptions: same('exceptions'), rsvps: same('rsvps') }
}

const [first, second, third, fourth] = days

it('saving one occurrence, under the same rule, writes its own exception alone', async () => {
  const change = eventInput({ ...hoursOf(second), title: 'Special', repeat })
  expect(await untouchedBy(() => administrator.put(`/api/events/${idOn(second)}`, change))).toEqual({
    exceptions: [first, third, fourth],
    rsvps: days,
  })
})

it('removing one occurrence touches no other', async () => {
  expect(await untouchedBy(() => administrator.delete(`/api/events/${idOn(second)}`))).toEqual({
    exceptions: [first, third, fourth],
    rsvps: [first, third, fourth],
  })
})

it('saving the following occurrences leaves those before them', async () => {
  const change = eventInput({ ...hoursOf(third), title: 'Later' })
  const saving = () => administrator.put(`/api/events/${idOn(third)}?scope=following`, change)
  expect(await untouchedBy(saving)).toEqual({ exceptions: [first, second], rsvps: [first, second] })
})

it('removing the following occurrences leaves those before them', async () => {
  const removing = () => administrator.delete(`/api/events/${idOn(third)}?scope=following`)
  expect(await untouchedBy(removing)).toEqual({ exceptions: [first, second], rsvps: [first, second] })
})

it('a new place for all writes the event alone', async () => {
  const change = eventInput({ ...hoursOf(second), notes: `On ${second}`, place: 'Hall' })
  const saving = () => administrator.put(`/api/events/${idOn(second)}?scope=all`, change)
  expect(await untouchedBy(saving)).toEqual({ exceptions: days, rsvps: days })
})

it('moving all to the next week moves every row with its content', async () => {
  const change = eventInput({ start: '2026-12-19T18:00', end: '2026-12-19T21:00', notes: `On ${second}` })
  expect((await administrator.put(`/api/events/${idOn(second)}?scope=all`, change)).status).toBe(200)
  const { exceptions, rsvps } = await allPlaces()
  const moved = ['2026-12-12', '2026-12-19', '2026-12-26', '2027-01-02']
  expect([...exceptions.keys()].sort()).toEqual(moved)
  expect([...rsvps].map(([day, { length }]) => `${day}: ${length}`).sort()).toEqual(
    moved.map((day) => `${day}: 2`),
  )
  const { body } = await site.client().get<{ notes: string }>(`/api/events/${idOn('2027-01-02')}`)
  expect(body.notes).toBe(`On ${fourth}`)
})
