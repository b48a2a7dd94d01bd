import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { mebibyte } from '../../../contract/bytes.ts'
import type { Post } from '../../../contract/posts/feed.ts'
import type { SentPicture } from '../../../contract/posts/pictures.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import {
  aMember,
  aMemberWith,
  anAdministrator,
  expectStatus,
  type Member,
} from '../../../tests/support/members.ts'
import { aPicture, aPictureFile, aPost, sendPicture } from '../../../tests/support/posts.ts'
import { contextOf } from '../../endpoints/context.ts'
import { readPostPicture, sweepPostPictures } from './post-pictures.service.ts'

let site: TestApp
let sita: Member
let ram: Member
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site, { name: 'Sita Chaudhary' })
  ram = await aMember(site, { name: 'Ram Tharu' })
})

/** Asks for the file of a picture. */
async function fileOf(
  { url }: Pick<SentPicture, 'url'>,
  member?: Member,
  headers: Record<string, string> = {},
) {
  const response = await site.app.inject({
    url,
    headers: { ...headers, ...(member?.token && { 'x-auth-token': member.token }) },
  })
  return { status: response.statusCode, headers: response.headers, file: response.rawPayload }
}

const statusFor = async (picture: Pick<SentPicture, 'url'>, member?: Member) =>
  (await fileOf(picture, member)).status

describe('pictures of a post', () => {
  it('are returned in order, upright, in two sizes, without metadata', async () => {
    const original = await aPictureFile(3000, 2000)
    expect(original.includes('SECRET PLACE')).toBe(true)
    const { status, body: first } = await sendPicture(site, sita, original)
    expect([status, first.width, first.height]).toEqual([201, 1067, 1600])
    const second = await aPicture(site, sita)
    const chosen = [{ _id: second._id, alt: ' Dancers in a row ' }, { _id: first._id }]
    const post = await aPost(sita, 'Maghi', chosen)
    const expected = [
      { ...second, alt: 'Dancers in a row' },
      { ...first, alt: '' },
    ]
    expect(post.pictures).toEqual(expected)
    for (const url of [`/api/posts/${post._id}`, '/api/posts?limit=1'])
      expect([(await ram.get<Post | Post[]>(url)).body].flat()[0]?.pictures, url).toEqual(expected)
    for (const [query, height] of [
      ['', 1600],
      ['?size=small', 640],
    ] as const) {
      const { headers, file } = await fileOf({ url: first.url + query }, ram)
      expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-cache' })
      expect(headers['content-security-policy']).toContain('sandbox')
      const metadata = await sharp(file).metadata()
      expect(metadata).toMatchObject({ format: 'webp', height })
      expect(metadata.exif).toBeUndefined()
      expect(file.includes('SECRET PLACE')).toBe(false)
    }
    const { headers } = await fileOf(first, ram)
    const kept = await fileOf(first, ram, { 'if-none-match': String(headers.etag) })
    expect([kept.status, kept.file.length]).toEqual([304, 0])
  })

  it('may be left out, and the text may not', async () => {
    expect((await aPost(sita)).pictures).toEqual([])
    const { _id } = await aPicture(site, sita)
    const { status, body } = await sita.post('/api/posts', { text: ' ', pictures: [{ _id }] })
    expect([status, body]).toMatchObject([400, { errors: [{ param: 'text' }] }])
  })

  it('are sent once, however often the post is', async () => {
    const { _id } = await aPicture(site, sita)
    const send = (alt: string) =>
      sita.post<Post>(
        '/api/posts',
        { text: 'Once', pictures: [{ _id, alt }] },
        { headers: { 'idempotency-key': 'pictured' } },
      )
    const first = expectStatus(201, await send('Lamps'))
    expect(expectStatus(201, await send('Lamps'))).toMatchObject({ _id: first._id, pictures: first.pictures })
    expect((await send('Dancers')).status).toBe(409)
  })

  it.each([
    ['that somebody else sent', async () => [await aPicture(site, ram)]],
    ['of another post', async () => (await aPost(sita, 'Taken', [await aPicture(site, sita)])).pictures],
    ['that are not there', async () => [{ _id: 'nothing' }]],
    ['named twice', async () => Array<SentPicture>(2).fill(await aPicture(site, sita))],
    ['beyond four', async () => Promise.all(Array.from({ length: 5 }, () => aPicture(site, sita)))],
  ])('%s are refused, and no post is made', async (_what, pictures) => {
    const text = 'Never made'
    const chosen = (await pictures()).map(({ _id }) => ({ _id }))
    const { status, body } = await sita.post('/api/posts', { text, pictures: chosen })
    expect([status, body]).toMatchObject([400, { errors: [{ param: 'pictures' }] }])
    expect((await sita.get<Post[]>('/api/posts')).body.map((post) => post.text)).not.toContain(text)
  })

  it('stay when the text is edited, and change when others are named', async () => {
    const [one, two, three] = [
      await aPicture(site, sita),
      await aPicture(site, sita),
      await aPicture(site, sita),
    ]
    const { _id } = await aPost(sita, 'Before', [{ _id: one._id, alt: 'One' }, { _id: two._id }])
    const edit = (change: object) => sita.put<Post>(`/api/posts/${_id}`, { text: 'After', ...change })
    expect((await edit({})).body).toMatchObject({ text: 'After', pictures: [{ alt: 'One' }, { alt: '' }] })
    const pictures = [
      { _id: three._id, alt: 'Three' },
      { _id: one._id, alt: 'First' },
    ]
    const { body } = await edit({ pictures })
    expect(body.pictures).toMatchObject(pictures)
    expect((await ram.get<Post>(`/api/posts/${_id}`)).body.pictures).toEqual(body.pictures)
    expect(await Promise.all([one, two, three].map((picture) => statusFor(picture, sita)))).toEqual([
      200, 404, 200,
    ])
    expect((await edit({ pictures: [{ _id: two._id }] })).status).toBe(400)
    expect((await edit({ pictures: [] })).body.pictures).toEqual([])
    expect(await statusFor(one, sita)).toBe(404)
  })
})

describe('the file of a picture', () => {
  it('is its sender’s alone until a post shows it', async () => {
    const picture = await aPicture(site, sita)
    expect(await Promise.all([sita, ram, undefined].map((who) => statusFor(picture, who)))).toEqual([
      200, 404, 401,
    ])
    await aPost(sita, 'Shown', [picture])
    expect(await Promise.all([sita, ram, undefined].map((who) => statusFor(picture, who)))).toEqual([
      200, 200, 401,
    ])
  })

  it('is not served to viewers who may not see the post, nor after its removal', async () => {
    const officer = await anAdministrator(site)
    const moderator = await aMemberWith(site, 'moderator')
    const blocked = await aMember(site)
    const blocking = await aMember(site)
    const author = await aMember(site)
    const picture = await aPicture(site, author)
    const post = await aPost(author, 'Mine', [picture])
    await author.put(`/api/posts/block/${blocked.id}`)
    await blocking.put(`/api/posts/block/${author.id}`)
    const readers = [blocked, blocking, ram, moderator]
    const seen = () => Promise.all(readers.map((reader) => statusFor(picture, reader)))
    expect(await seen()).toEqual([404, 404, 200, 200])
    const suspend = (suspended: boolean) =>
      officer.put(
        `/api/admin/users/${author.id}/suspension`,
        { suspended, reason: 'Test' },
        { headers: { 'if-match': '*' } },
      )
    await suspend(true)
    expect(await statusFor(picture, ram)).toBe(404)
    await suspend(false)
    expect(await statusFor(picture, ram)).toBe(200)
    expectStatus(204, await officer.put(`/api/posts/remove/${post._id}`, { reason: 'Shows somebody' }))
    expect(await statusFor(picture, ram)).toBe(404)
  })

  it('is read only for viewers who may see it and do not have it', async () => {
    const { _id: id } = await aPicture(site, sita)
    const viewer = { userId: sita.id, sessionId: '', roles: [], limited: false, approved: true }
    const picture = await readPostPicture(contextOf(site.app, site.app.log), viewer, { id })
    await site.database.deleteFrom('post_pictures').where('id', '=', id).execute()
    await expect(picture.read()).rejects.toMatchObject({ code: 'absent' })
  })

  it('goes with the post, and with the account', async () => {
    const leaving = await aMember(site)
    const [own, unposted] = [await aPicture(site, leaving), await aPicture(site, leaving)]
    const post = await aPost(leaving, 'Short', [own])
    expectStatus(204, await leaving.delete(`/api/posts/${post._id}`))
    expect(await statusFor(own, leaving)).toBe(404)
    expectStatus(204, await leaving.delete('/api/profile'))
    const left = site.database.selectFrom('post_pictures').select('id').where('id', '=', unposted._id)
    expect(await left.execute()).toEqual([])
  })

  it('is retained for a day without a post', async () => {
    const [waiting, posted] = [await aPicture(site, sita), await aPicture(site, sita)]
    await aPost(sita, 'Kept', [posted])
    const seen = () => Promise.all([waiting, posted].map((picture) => statusFor(picture, sita)))
    await sweepPostPictures(site.app)
    expect(await seen()).toEqual([200, 200])
    const later = new Date(Date.now() + 25 * 60 * 60 * 1000)
    await sweepPostPictures({ database: site.database, config: { ...site.config, now: () => later } })
    expect(await seen()).toEqual([404, 200])
    const { status, body } = await sita.post('/api/posts', { text: 'Late', pictures: [{ _id: waiting._id }] })
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ msg: expect.stringContaining('Upload it again') }] },
    ])
  })
})

describe('a file that is not a picture', () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])

  it.each([
    ['HEIC', async () => heic, 'Save it as JPEG'],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'JPEG, PNG'],
    ['half a picture', async () => (await aPictureFile()).subarray(0, 2000), 'JPEG, PNG, WebP or GIF'],
    ['one pixel', () => aPictureFile(1, 1), '1 × 1 pixels'],
  ])('%s is refused with what to do', async (_what, file, text) => {
    const { status, body } = await sendPicture(site, ram, await file())
    expect(status).toBe(400)
    expect(body.errors?.[0]).toMatchObject({ param: 'picture', msg: expect.stringContaining(text) })
  })

  it('of 13 MiB, of another kind, or of nobody is refused, and so is the 201st of a day', async () => {
    const large = await sendPicture(site, ram, Buffer.alloc(13 * mebibyte))
    expect([large.status, large.body.errors?.[0]?.msg]).toEqual([413, expect.stringContaining('12 MiB')])
    expect((await sendPicture(site, ram, Buffer.from('{}'), 'application/json')).status).toBe(415)
    expect((await sendPicture(site, {}, heic)).status).toBe(401)
    const eager = await aMember(site)
    for (let sent = 0; sent < 200; sent += 1) expect((await sendPicture(site, eager, heic)).status).toBe(400)
    expect((await sendPicture(site, eager, heic)).status).toBe(429)
  })
})
