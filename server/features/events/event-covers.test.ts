import { beforeAll, expect, it } from 'vitest'
import type { CalendarEvent, EventDetails, EventList } from '../../../contract/events/schemas.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../tests/support/events.ts'
import { aMemberWith, type Member } from '../../../tests/support/members.ts'
import { aPicture } from '../../../tests/support/pictures.ts'

let site: TestApp
let editor: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-11-20T18:00:00Z') })
  editor = await aMemberWith(site, 'editor')
})

async function coverOf(id: string) {
  const { body } = await site.client().get<EventDetails>(`/api/events/${id}`)
  return body.cover
}

it('an organiser adds a cover, which every view of the event shows', async () => {
  const { url, _id: coverId } = await aPicture(site, editor)
  const { _id } = await anEvent(editor, { coverId, coverAlt: 'Dancers in the hall' })
  const cover = { _id: coverId, url, width: 32, height: 18, alt: 'Dancers in the hall' }
  expect(await coverOf(_id)).toEqual(cover)
  const { events } = (await site.client().get<EventList>('/api/events')).body
  expect(events.find((event) => event._id === _id)?.cover).toEqual(cover)
  const upcoming = (await site.client().get<CalendarEvent[]>('/api/events/upcoming')).body
  expect(upcoming.find((event) => event._id === _id)?.cover).toEqual(cover)
  const file = (await site.client().get<string>(`/calendar/${_id}.ics`)).body.replaceAll('\r\n ', '')
  expect(file).toContain(
    `IMAGE;VALUE=URI;DISPLAY=BADGE;FMTTYPE=image/webp:${site.config.publicUrl}/pictures/${coverId}/large`,
  )
})

it('a cover stays until it is changed, and its description is deleted with it', async () => {
  const [first, second] = [await aPicture(site, editor), await aPicture(site, editor)]
  const { _id } = await anEvent(editor, { coverId: first._id, coverAlt: 'The hall' })
  const change = (given: Record<string, unknown>) => editor.put(`/api/events/${_id}`, eventInput(given))
  await change({ title: 'Moved' })
  expect(await coverOf(_id)).toMatchObject({ _id: first._id, alt: 'The hall' })
  await change({ coverAlt: 'The hall at night' })
  expect(await coverOf(_id)).toMatchObject({ _id: first._id, alt: 'The hall at night' })
  await change({ coverId: second._id })
  expect(await coverOf(_id)).toMatchObject({ _id: second._id, alt: '' })
  await change({ coverId: null })
  expect(await coverOf(_id)).toBeNull()
})

it('a series shares its cover, and one date may have its own', async () => {
  const [ofAll, ofOne] = [await aPicture(site, editor), await aPicture(site, editor)]
  const weekly = {
    repeat: { every: 'week', count: 4 },
    coverId: ofAll._id,
    coverAlt: 'Practice',
    place: 'Attic',
  }
  await anEvent(editor, weekly)
  const dates = async () => {
    const { events } = (await site.client().get<EventList>('/api/events')).body
    return events.filter(({ place }) => place === 'Attic')
  }
  const covers = async () => (await dates()).map(({ cover }) => cover?._id)
  const change = async (place: number, scope: string, given: object) => {
    const { _id, title, start, end } = (await dates())[place] ?? {}
    await editor.put(`/api/events/${_id}?scope=${scope}`, { title, start, end, ...given })
  }
  await change(1, 'this', { coverId: ofOne._id })
  expect(await covers()).toEqual([ofAll._id, ofOne._id, ofAll._id, ofAll._id])
  await change(2, 'following', { title: 'From now on' })
  expect(await covers()).toEqual([ofAll._id, ofOne._id, ofAll._id, ofAll._id])
  await change(0, 'following', { coverId: null })
  expect(await covers()).toEqual([undefined, ofOne._id, ofAll._id, ofAll._id])
})

it('a missing picture is refused at the field', async () => {
  const refused = { errors: [expect.objectContaining({ param: 'coverId' })] }
  const created = await editor.post('/api/events', eventInput({ coverId: 'none' }))
  expect([created.status, created.body]).toEqual([400, refused])
  const { _id } = await anEvent(editor)
  const changed = await editor.put(`/api/events/${_id}`, eventInput({ coverId: 'none' }))
  expect([changed.status, changed.body]).toEqual([400, refused])
})
