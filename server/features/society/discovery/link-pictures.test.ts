import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent } from '../../../../tests/support/events.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aPicture } from '../../../../tests/support/pictures.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
})

/** Reads a page's metadata for link previews. */
async function preview(path: string) {
  const { body } = await site.client().get<string>(path)
  const contentOf = (name: string) =>
    new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(body)?.[1]
  const address = contentOf('og:image') ?? ''
  expect(address.startsWith(`${site.config.publicUrl}/`)).toBe(true)
  return {
    url: address.slice(site.config.publicUrl.length),
    size: [contentOf('og:image:width'), contentOf('og:image:height')],
    alt: contentOf('og:image:alt') ?? '',
    card: contentOf('twitter:card'),
  }
}

async function picture(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: sent, rawPayload } = await site.app.inject({ url, headers })
  return { status: statusCode, headers: sent, file: rawPayload }
}

function anAnnouncement(given: object) {
  const news = { title: 'News', text: 'Text', audience: 'everyone', date: '2026-11-01', published: true }
  return officer.post<{ _id: string }>('/api/admin/announcements', { ...news, ...given })
}

describe('the picture of a page', () => {
  it('is drawn at the size in the page, and cached for a year', async () => {
    const { url, size, card } = await preview('/about')
    expect([size, card]).toEqual([['1200', '630'], 'summary_large_image'])
    const { status, headers, file } = await picture(url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const again = await picture(url, { 'if-none-match': String(headers.etag) })
    expect([again.status, again.file.length]).toEqual([304, 0])
  })

  it('shows the cover of an event at its side', async () => {
    const { _id } = await anEvent(officer, { coverId: (await aPicture(site, officer))._id })
    const { file } = await picture((await preview(`/calendar/${_id}`)).url)
    const side = await sharp(file).extract({ left: 900, top: 200, width: 1, height: 1 }).raw().toBuffer()
    expect([...side.subarray(0, 3)].map((part) => Math.round(part / 16))).toEqual([15, 10, 4])
  })

  it('shows a time in both calendars in two whole lines beside a cover', async () => {
    const { _id } = await anEvent(officer, { coverId: (await aPicture(site, officer))._id })
    const { file } = await picture((await preview(`/calendar/${_id}?lang=ne`)).url)
    const words = sharp(file).extract({ left: 72, top: 226, width: 660, height: 310 })
    const { data, info } = await words.raw().toBuffer({ resolveWithObject: true })
    const rows = Array.from({ length: info.height }, (_, row) =>
      data.subarray(row * info.width * info.channels, (row + 1) * info.width * info.channels),
    )
    // Yellow is the colour of the time alone.
    const isYellow = (row: Buffer) =>
      row.some((red, at) => at % info.channels === 0 && red > 200 && (row[at + 2] ?? 0) < 90)
    const [first, last] = [rows.findIndex(isYellow), rows.findLastIndex(isYellow)]
    expect(last - first).toBeGreaterThan(50)
  })

  it("shows an event's title, time and place, and has another address after a change", async () => {
    const event = await anEvent(officer, { title: 'माघी Maghi', place: 'Irving Hall' })
    const { url, alt } = await preview(`/calendar/${event._id}`)
    expect(alt).toContain('माघी Maghi · Saturday, December 5, 2026')
    expect(alt).toContain('Irving Hall')
    const before = await picture(url)
    const headers = { 'if-match': `"${event.version}"` }
    const change = { title: 'Dashain', start: '2026-12-05T18:00', end: '2026-12-05T21:00' }
    expect((await officer.put(`/api/events/${event._id}`, change, { headers })).status).toBe(200)
    const changed = await preview(`/calendar/${event._id}`)
    expect(changed.url).not.toBe(url)
    const [old, present] = [await picture(url), await picture(changed.url)]
    expect(old.headers['cache-control']).toBe('public, max-age=300')
    expect(old.file.equals(present.file)).toBe(true)
    expect(present.file.equals(before.file)).toBe(false)
  })

  it('draws letters of both scripts without a font of the system, and no boxes for others', async () => {
    const [latin, devanagari, withEmoji] = await Promise.all(
      ['Aaaa', 'कककक', 'कककक 🎉'].map(async (title) => {
        const { body } = await anAnnouncement({ title })
        return (await picture(`/link-pictures/announcement/${body._id}/any.png`)).file.toString('base64')
      }),
    )
    expect(latin).not.toBe(devanagari)
    expect(withEmoji).toBe(devanagari)
  })

  it("is the society’s for members' pages, for profiles, and for unknown pages", async () => {
    const { body: secret } = await anAnnouncement({ title: 'Hidden words', audience: 'members' })
    const member = await aMember(site, { name: 'Asha Dangaura' })
    const home = await preview('/')
    expect(home.alt).toBe(site.config.societyName)
    for (const path of [
      `/announcements/${secret._id}`,
      `/profile/${member.id}`,
      '/profiles',
      '/calendar/none',
    ])
      expect(await preview(path)).toEqual(home)
    expect((await picture(`/link-pictures/announcement/${secret._id}/any.png`)).status).toBe(401)
  })

  it('is of a page that the address names, never of words in it', async () => {
    const { url } = await preview('/about')
    const [plain, asked] = [await picture(url), await picture(`${url}?title=Words`)]
    expect(asked.file.equals(plain.file)).toBe(true)
    for (const path of ['site/words', 'event/none', 'page/none', 'words/about'])
      expect((await picture(`/link-pictures/${path}/any.png`)).status).toBe(404)
  })

  it('has another address under another name of the society', async () => {
    const { url } = await preview('/')
    const { version } = (await officer.get<{ version: number }>('/api/admin/settings')).body
    const headers = { 'if-match': `"${version}"` }
    expect((await officer.put('/api/admin/settings', { name: 'Tharu Samaj' }, { headers })).status).toBe(200)
    const renamed = await preview('/')
    expect(renamed.alt).toBe('Tharu Samaj')
    expect(renamed.url).not.toBe(url)
  })
})
