import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { mebibyte } from '../../contract/bytes.ts'
import { anApp, type TestApp } from '../../tests/support/app.ts'
import { aMember, type Member } from '../../tests/support/members.ts'
import { aPictureFile, sendPicture } from '../../tests/support/posts.ts'

let site: TestApp
let sita: Member
let port: number
beforeAll(async () => {
  site = await anApp()
  sita = await aMember(site)
  await site.app.listen({ port: 0 })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site.close())

it('signing in does not wait for pictures', async () => {
  const file = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#b3261e' } })
    .png({ progressive: true })
    .toBuffer()
  let done = 0
  const pictures = Array.from({ length: 8 }, async () => {
    const { status } = await sendPicture(site, sita, file, 'image/png')
    done += 1
    return status
  })
  await Promise.race(pictures)
  const { status } = await site.client().post('/api/auth', { email: sita.email, password: sita.password })
  expect(status).toBe(200)
  expect(done).toBeLessThan(4)
  expect(await Promise.all(pictures)).toEqual(pictures.map(() => 201))
})

/** Starts to upload a picture of 12 MiB and stops before its end. */
async function aStalledUpload() {
  const upload: ClientRequest = request({
    port,
    path: '/api/posts/pictures',
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'image/jpeg',
      'content-length': 12 * mebibyte,
      'x-auth-token': sita.token ?? '',
    },
  })
  const response = new Promise<IncomingMessage>((resolve) => upload.on('response', resolve))
  upload.on('error', () => {})
  upload.write(Buffer.alloc(11 * mebibyte))
  return { upload, response }
}

it('pictures that are being received fill a bounded part of the memory', async () => {
  const stalled = await Promise.all(Array.from({ length: 6 }, aStalledUpload))
  const refused = await Promise.race(stalled.map(({ response }) => response))
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10'])
  for (const { upload } of stalled) upload.destroy()
  await expect
    .poll(async () => (await sendPicture(site, sita, await aPictureFile())).status, { timeout: 10_000 })
    .toBe(201)
  // A refused file does not count towards the limit.
  for (const type of ['application/json', 'image/jpeg'])
    for (let sent = 0; sent < 10; sent += 1)
      expect((await sendPicture(site, sita, Buffer.alloc(13 * mebibyte), type)).status).toBeGreaterThan(400)
  const again = await Promise.all(
    [1, 2, 3, 4].map(() => sendPicture(site, sita, Buffer.alloc(11 * mebibyte))),
  )
  expect(again.map(({ status }) => status)).toEqual([400, 400, 400, 400])
})
