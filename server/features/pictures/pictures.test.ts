import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { mebibyte } from '../../../contract/bytes.ts'
import type { StoredPicture } from '../../../contract/pictures.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { anAdministrator, type Member } from '../../../tests/support/members.ts'

let site: TestApp
let officer: Member
beforeAll(async () => {
  site = await anApp()
  officer = await anAdministrator(site)
})

/** A photograph of one colour, rotated by metadata as cameras do, with a GPS position. */
function aPhotograph(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#b3261e' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { ImageDescription: 'SECRET PLACE' } })
    .jpeg()
    .toBuffer()
}

async function send(file: Buffer, type = 'image/png', token = officer.token) {
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { 'content-type': type, ...(token && { 'x-auth-token': token }) },
    payload: file,
  })
  return {
    status: response.statusCode,
    body: response.json<StoredPicture & { errors?: { msg: string }[] }>(),
  }
}

async function stored(address: string) {
  const response = await site.app.inject(address)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('image/webp')
  return { file: response.rawPayload, ...(await sharp(response.rawPayload).metadata()) }
}

describe('pictures', () => {
  it('are taken from administrators only', async () => {
    const file = await aPhotograph(10, 10)
    expect((await send(file, 'image/jpeg', '')).status).toBe(401)
  })

  it('are made smaller, put upright and lose what the camera wrote', async () => {
    const original = await aPhotograph(3000, 2000)
    expect(original.includes('SECRET PLACE')).toBe(true)
    const { status, body } = await send(original, 'image/jpeg')
    expect(status).toBe(201)
    expect(body).toMatchObject({ width: 1067, height: 1600, url: `/pictures/${body._id}/1067x1600` })
    const large = await stored(body.url)
    expect(large).toMatchObject({ format: 'webp', width: 1067, height: 1600 })
    expect(large.exif).toBeUndefined()
    expect(large.file.includes('SECRET PLACE')).toBe(false)
    expect(await stored(`/pictures/${body._id}/small`)).toMatchObject({ height: 640 })
  })

  it('are never enlarged', async () => {
    expect((await send(await aPhotograph(40, 60), 'image/jpeg')).body).toMatchObject({
      width: 60,
      height: 40,
    })
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['an HTML file', '<!doctype html><script>alert(1)</script>'],
    ['what only begins like a picture', '\u0089PNG\r\n\u001a\nnothing behind'],
    ['nothing', ''],
  ])('%s named .png is refused with what to send instead', async (_what, content) => {
    const { status, body } = await send(Buffer.from(content, 'latin1'))
    expect(status).toBe(400)
    expect(body.errors?.[0]?.msg).toContain('JPEG, PNG, WebP or GIF')
  })

  it('of 30 MB are refused with how much is allowed', async () => {
    const { status, body } = await send(Buffer.alloc(30 * mebibyte, 1), 'image/jpeg')
    expect(status).toBe(413)
    expect(body.errors?.[0]?.msg).toContain('12 MiB')
  })

  it('sent as JSON are refused with what to send instead', async () => {
    const { status, body } = await send(Buffer.from('{}'), 'application/json')
    expect(status).toBe(415)
    expect(body.errors?.[0]?.msg).toContain('image/jpeg')
  })

  it('are 404 when they do not exist', async () => {
    expect((await site.app.inject('/pictures/none/small')).statusCode).toBe(404)
  })

  it('can be the mark of the society', async () => {
    const { body } = await send(await aPhotograph(100, 100), 'image/jpeg')
    const { version } = (await officer.get<{ version: number }>('/api/admin/settings')).body
    const headers = { 'if-match': `"${version}"` }
    await officer.put('/api/admin/settings', { markPictureId: body._id }, { headers })
    expect((await site.client().get('/api/society')).body).toMatchObject({ mark: { url: body.url } })
  })
})
