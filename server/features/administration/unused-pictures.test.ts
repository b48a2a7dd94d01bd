import { expect, it } from 'vitest'
import type { EventDetails } from '../../../contract/events/schemas.ts'
import type { StoredPicture } from '../../../contract/pictures.ts'
import { day } from '../../../contract/time/durations.ts'
import { anApp } from '../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../tests/support/events.ts'
import { anAdministrator } from '../../../tests/support/members.ts'
import { aPicture } from '../../../tests/support/pictures.ts'
import { sweepPictures } from './unused-pictures.service.ts'

it('unused pictures are retained for a week only', async () => {
  const site = await anApp()
  const officer = await anAdministrator(site)
  const later = {
    database: site.database,
    config: { ...site.config, now: () => new Date(Date.now() + 8 * day) },
  }
  const stored = () => aPicture(site, officer)
  const [unused, mark, pictured, inText, inDraft, inHistory, ofEvent, ofOneDate] = await Promise.all([
    ...[stored(), stored(), stored(), stored()],
    ...[stored(), stored(), stored(), stored()],
  ])
  const text = (picture?: StoredPicture) => ({ title: 'News', text: `![](${picture?.url})` })
  const news = { ...text(inText), audience: 'everyone', date: '2026-11-01', published: true }
  await officer.post('/api/admin/announcements', { ...news, pictureId: pictured?._id })
  const change = async (path: string, body: object) => {
    const { version } = (await officer.get<{ version: number }>(path.replace('/draft', ''))).body
    expect((await officer.put(path, body, { headers: { 'if-match': `"${version}"` } })).status).toBe(200)
  }
  await change('/api/admin/settings', { markPictureId: mark?._id })
  await change('/api/admin/pages/about', text(inHistory))
  await change('/api/admin/pages/about', { title: 'About', text: 'Nothing to see' })
  await change('/api/admin/pages/about/draft', text(inDraft))
  const weekly = { repeat: { every: 'week', count: 3 }, coverId: ofEvent?._id }
  const { _id } = await anEvent(officer, weekly)
  const own = eventInput({ coverId: ofOneDate?._id })
  expect((await officer.put<EventDetails>(`/api/events/${_id}?scope=this`, own)).status).toBe(200)

  const shown = async (pictures: (StoredPicture | undefined)[]) =>
    Promise.all(pictures.map(async (picture) => (await site.app.inject(picture?.url ?? '')).statusCode))
  const used = [mark, pictured, inText, inDraft, inHistory, ofEvent, ofOneDate]
  await sweepPictures(site.app)
  expect(await shown([unused])).toEqual([200])
  await sweepPictures(later)
  expect(await shown(used)).toEqual(used.map(() => 200))
  expect(await shown([unused])).toEqual([404])
})
