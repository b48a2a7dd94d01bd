import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { OwnPhoto } from '../../../../contract/accounts/own-account.ts'
import { mebibyte } from '../../../../contract/bytes.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  aProfile,
  expectStatus,
  type Member,
} from '../../../../tests/support/members.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp({ avatarService: 'off' })
  officer = await anAdministrator(site)
})

const colour = { red: { r: 200, g: 20, b: 20 }, blue: { r: 20, g: 20, b: 200 } }

/** A photo with EXIF rotation and GPS position, red at its visible top. */
async function aPhoto(width = 900, height = 600): Promise<Buffer> {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: colour.red } as const
  const left = await sharp({ create: half }).png().toBuffer()
  return sharp({ create: { width, height, channels: 3, background: colour.blue } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { ImageDescription: 'SECRET PLACE' } })
    .jpeg()
    .toBuffer()
}

type Answered = OwnPhoto & { errors?: { msg: string; param?: string }[] }

async function send(member: { token?: string | undefined }, file: Buffer, type = 'image/jpeg') {
  const response = await site.app.inject({
    method: 'PUT',
    url: '/api/account/photo',
    headers: { 'content-type': type, ...(member.token && { 'x-auth-token': member.token }) },
    payload: file,
  })
  return { status: response.statusCode, body: response.json<Answered>() }
}

async function shown(member: Member, query = '', headers: Record<string, string> = {}) {
  const response = await site.app.inject({ url: `/avatars/${member.id}${query}`, headers })
  return { status: response.statusCode, headers: response.headers, file: response.rawPayload }
}

const showsPhoto = async (member: Member) => (await shown(member)).headers['content-type'] === 'image/webp'

describe('a photo of one’s own', () => {
  it('is shown in place of the initials: square, upright, in two sizes, without what the camera wrote', async () => {
    const member = await aMember(site)
    const original = await aPhoto()
    expect(original.includes('SECRET PLACE')).toBe(true)
    const { status, body } = await send(member, original)
    expect(status).toBe(200)
    expect(body).toMatchObject({ shown: true, photo: { changed: expect.any(String) } })
    expect(body.photo?.image).toMatch(/^data:image\/webp;base64,UklGR/)
    expect((await member.get('/api/account/photo')).body).toEqual(body)
    for (const [query, side] of [
      ['', 256],
      ['?size=large', 600],
    ] as const) {
      const { status: seen, headers, file } = await shown(member, query)
      expect(seen).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, no-cache',
      })
      expect(headers['content-security-policy']).toContain('sandbox')
      const metadata = await sharp(file).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: side, height: side })
      expect(metadata.exif).toBeUndefined()
      expect(file.includes('SECRET PLACE')).toBe(false)
      const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
      expect((data[0] ?? 0) > (data[2] ?? 0)).toBe(true)
      expect((data.at(-3) ?? 0) < (data.at(-1) ?? 0)).toBe(true)
    }
  })

  it('is sent again only after a change, and is absent at once after its removal', async () => {
    const member = await aMember(site)
    await send(member, await aPhoto())
    const tag = String((await shown(member)).headers.etag)
    const kept = await shown(member, '', { 'if-none-match': tag })
    expect([kept.status, kept.file.length]).toEqual([304, 0])
    await send(member, await aPhoto(300, 300))
    expect((await shown(member, '', { 'if-none-match': tag })).status).toBe(200)
    expectStatus(204, await member.delete('/api/account/photo'))
    expectStatus(204, await member.delete('/api/account/photo'))
    expect(await showsPhoto(member)).toBe(false)
    expect((await member.get('/api/account/photo')).body).toEqual({ photo: null, shown: true })
  })

  it('is shown to nobody else while others cannot find the member', async () => {
    const member = await aMember(site)
    await aProfile(member)
    await send(member, await aPhoto())
    const { database } = site
    const is = (state: object) =>
      database.updateTable('users').set(state).where('id', '=', member.id).execute()
    for (const [hidden, open] of [
      [{ suspended_at: new Date().toISOString() }, { suspended_at: null }],
      [{ listing: 'unclaimed' }, { listing: 'listed' }],
      [{ departed: 'former' }, { departed: null }],
      [{ departed: 'deceased' }, { departed: null }],
      [{ child: true }, { child: false }],
      [{ approved: false }, { approved: true }],
    ]) {
      await is(hidden ?? {})
      expect(await showsPhoto(member), JSON.stringify(hidden)).toBe(false)
      await is(open ?? {})
      expect(await showsPhoto(member), JSON.stringify(open)).toBe(true)
    }
    await is({ approved: false })
    const { body } = await member.get<OwnPhoto>('/api/account/photo')
    expect(body).toMatchObject({ shown: false, photo: { image: expect.stringMatching(/^data:/) } })
  })

  it('is in the export of own data, and is deleted with the account', async () => {
    const member = await aMember(site)
    await send(member, await aPhoto())
    const { rawPayload } = await site.app.inject({
      url: '/api/account/data',
      headers: { 'x-auth-token': member.token ?? '' },
    })
    const files = unzipSync(rawPayload)
    expect(await sharp(files['pictures/photos-large.webp']).metadata()).toMatchObject({ width: 600 })
    expect(await sharp(files['pictures/profile.webp']).metadata()).toMatchObject({ width: 256 })
    expectStatus(204, await member.delete('/api/profile'))
    expect((await shown(member)).status).toBe(404)
    const left = site.database.selectFrom('photos').select('version').where('user_id', '=', member.id)
    expect(await left.execute()).toEqual([])
  })

  it('is removed by officers who manage members, with a reason in the audit log', async () => {
    const member = await aMember(site)
    await send(member, await aPhoto())
    const address = `/api/admin/users/${member.id}/photo-removal`
    const reason = { reason: 'Shows somebody else' }
    expect((await (await aMemberWith(site, 'editor')).post(address, reason)).status).toBe(403)
    expect((await officer.post(address, {})).status).toBe(400)
    expect(await showsPhoto(member)).toBe(true)
    const secretary = await aMemberWith(site, 'secretary')
    expect((await secretary.post(address, reason)).body).toMatchObject({ photo: false })
    expect(await showsPhoto(member)).toBe(false)
    expect((await secretary.post(address, reason)).status).toBe(404)
    const mails = site.database.selectFrom('mails').select('payload').where('user_id', '=', member.id)
    expect((await mails.where('kind', '=', 'topic').execute()).map(({ payload }) => payload)).toMatchObject([
      { topic: 'removals', text: expect.stringContaining('The reason: Shows somebody else') },
    ])
    expect((await member.get('/api/posts/removed')).body).toMatchObject([
      { kind: 'photo', text: null, ...reason },
    ])
    const log = await officer.get<{ act: string; reason: string }[]>('/api/admin/acts')
    expect(log.body[0]).toMatchObject({ act: 'remove photo', ...reason })
  })
})

describe('a file that is not a photo', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])
  it.each([
    ['HEIC', async () => heic, 'Save it as JPEG'],
    ['a text', async () => Buffer.from('no picture'), 'JPEG, PNG, WebP or GIF'],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'JPEG, PNG'],
    ['nothing', async () => Buffer.alloc(0), 'JPEG, PNG, WebP or GIF'],
    ['half a photo', async () => (await aPhoto()).subarray(0, 2000), 'JPEG, PNG, WebP or GIF'],
    ['one pixel', () => aPhoto(1, 1), '1 × 1 pixels'],
  ])('%s is refused with what to do, and the photo before stays', async (_what, file, text) => {
    const member = await aMember(site)
    await send(member, await aPhoto())
    const { headers } = await shown(member)
    const { status, body } = await send(member, await file())
    expect(status).toBe(400)
    expect(body.errors?.[0]).toMatchObject({ param: 'picture', msg: expect.stringContaining(text) })
    expect((await shown(member)).headers.etag).toBe(headers.etag)
  })

  it('of 13 MiB, of another kind, or of nobody is refused', async () => {
    const member = await aMember(site)
    const large = await send(member, Buffer.alloc(13 * mebibyte))
    expect([large.status, large.body.errors?.[0]?.msg]).toEqual([413, expect.stringContaining('12 MiB')])
    expect((await send(member, Buffer.from('{}'), 'application/json')).status).toBe(415)
    expect((await send({}, await aPhoto())).status).toBe(401)
  })

  it('counts towards the hourly limit, and an animation becomes a still picture', async () => {
    const member = await aMember(site)
    const frame = (background: object) =>
      sharp({ create: { width: 80, height: 80, channels: 3, background } })
        .png()
        .toBuffer()
    const moving = await sharp(await Promise.all([frame(colour.red), frame(colour.blue)]), {
      join: { animated: true },
    })
      .gif({ delay: [100, 100] })
      .toBuffer()
    expect((await send(member, moving, 'image/gif')).status).toBe(200)
    const still = await sharp((await shown(member)).file, { animated: true }).metadata()
    expect([still.pages ?? 1, still.width, still.height]).toEqual([1, 80, 80])
    for (let sent = 1; sent < 20; sent += 1)
      expect((await send(member, Buffer.from('none'))).status).toBe(400)
    expect((await send(member, await aPhoto())).status).toBe(429)
  })
})
