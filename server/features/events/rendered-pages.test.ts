import { beforeAll, expect, it } from 'vitest'
import { day } from '../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anEvent } from '../../../tests/support/events.ts'
import { anAdministrator, type Member } from '../../../tests/support/members.ts'
import { linksNamed, textOf } from '../../../tests/support/page-text.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
})

const page = async (address: string) => (await site.client().get<string>(address)).body
const evening = (date: string) => ({ start: `${date}T18:00`, end: `${date}T19:00` })

it('the home page marks cancelled events', async () => {
  const tomorrow = new Date(Date.now() + day).toISOString().slice(0, 10)
  await anEvent(officer, { title: 'Picnic', cancelled: true, ...evening(tomorrow) })
  const entry = (await page('/')).split('<li').find((item) => item.includes('Picnic'))
  expect(textOf(`<li${entry}`)).toContain('This event is canceled.')
})

it('the agenda lists coming events, which lead to their pages', async () => {
  const { _id } = await anEvent(officer, { title: 'Puja', place: 'Temple', ...evening('2031-04-02') })
  const html = await page('/calendar?view=agenda&date=2031-04-01')
  const entry = html.split('<li').find((item) => item.includes('Puja'))
  expect(textOf(`<li${entry}`)).toMatch(/Puja.*6:00 – 7:00 PM.*Temple/)
  expect(linksNamed(html, 'Puja')).toContain(`/calendar/${_id}`)
  expect(await page(`/calendar/${_id}`)).toMatch(/<h1\b[^>]*>Puja<\/h1>/)
})

it('text in Devanagari is marked as Nepali, and other text is not', async () => {
  const title = 'दशैं टीका कार्यक्रम'
  const { _id } = await anEvent(officer, { title, notes: 'Bring your family', ...evening('2031-03-05') })
  expect(await page(`/calendar/${_id}`)).toMatch(/<\w+\b[^>]*lang="en"[^>]*>Bring your family</)
  expect(await page('/calendar?view=agenda&date=2031-03-05')).toMatch(
    new RegExp(`<\\w+\\b[^>]*lang="ne"[^>]*>${title}<`),
  )
})
