import { beforeAll, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent } from '../../../tests/support/events.ts'
import { anAdministrator, type Member } from '../../../tests/support/members.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ now: () => new Date('2026-12-01T05:30:00Z') })
  officer = await anAdministrator(site)
})

it('shows a note without planned events', async () => {
  expect((await site.client().get<string>('/calendar/embed')).body).toContain('There are no events')
})

it('shows the month of the society, with the events of each day and no navigation', async () => {
  const at = (day: string, hour: string) => ({ start: `2026-11-${day}T${hour}`, end: `2026-11-${day}T23:00` })
  const { _id } = await anEvent(officer, { title: 'Harvest <b> & feast', ...at('14', '18:00') })
  await anEvent(officer, { title: 'Off', cancelled: true, ...at('14', '19:30') })
  await anEvent(officer, { title: 'Later', start: '2027-03-05T18:00', end: '2027-03-05T21:00' })
  const { status, headers, body } = await site.client().get<string>('/calendar/embed')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers).not.toHaveProperty('set-cookie')
  expect(body).toContain('<h1>November 2026</h1>')
  const link = `<a href="http://localhost:3000/calendar/${_id}" target="_blank" rel="noopener">`
  expect(body).toContain(`${link}6 PM Harvest &lt;b&gt; &amp; feast</a>`)
  expect(body).toContain('7:30 PM <del>Off</del> (canceled)')
  expect(body).not.toContain('Later')
  expect(body).not.toContain('There are no events')
  expect(body).not.toMatch(/<script|<nav|<form|<button/)
  expect(body.match(/class="today"><time datetime="2026-11-30">/g)).toHaveLength(1)
})

it('is the same for members, and absent while the calendar is switched off', async () => {
  const read = async (client: { get: typeof officer.get }) => {
    const { body } = await client.get<string>('/calendar/embed')
    return body.replaceAll(/nonce="[^"]*"/g, '')
  }
  expect(await read(officer)).toBe(await read(site.client()))
  const closed = await anApp({ calendarOn: false })
  expect((await closed.client().get('/calendar/embed')).status).toBe(404)
})

it('shows both calendars in Nepali', async () => {
  const headers = { 'accept-language': 'ne' }
  const { body } = await site.client().get<string>('/calendar/embed', { headers })
  expect(body).toContain('<h1>नोभेम्बर २०२६ (कार्तिक–मंसिर २०८३)</h1>')
  expect(body).toContain('<b aria-hidden="true">१७</b><i>मंसिर\u00a0१</i></time>')
  expect(body).toContain('<time datetime="2026-11-30">')
})
