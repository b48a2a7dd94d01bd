import sharp from 'sharp'
import type { StoredPicture } from '../../contract/pictures.ts'
import type { TestApp } from './app.ts'
import type { Member } from './members.ts'

/** Stores a picture of one colour for somebody who may. */
export async function aPicture({ app }: TestApp, { token }: Member): Promise<StoredPicture> {
  const create = { width: 32, height: 18, channels: 3, background: '#e9a23b' } as const
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { 'content-type': 'image/png', 'x-auth-token': token },
    payload: await sharp({ create }).png().toBuffer(),
  })
  if (response.statusCode !== 201)
    throw new Error(`Expected 201, got ${response.statusCode}: ${response.body}`)
  return response.json<StoredPicture>()
}
