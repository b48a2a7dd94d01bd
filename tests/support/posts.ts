import sharp from 'sharp'
import type { Comment } from '../../contract/posts/comments-and-likes.ts'
import type { Post } from '../../contract/posts/feed.ts'
import type { ChosenPicture, SentPicture } from '../../contract/posts/pictures.ts'
import type { TestApp } from './app.ts'
import type { Client } from './client.ts'
import { expectStatus } from './members.ts'

let posts = 0

/** Writes a post as a member. */
export async function aPost(
  member: Client,
  text = `Post ${++posts}`,
  pictures?: ChosenPicture[],
): Promise<Post> {
  return expectStatus(201, await member.post<Post>('/api/posts', { text, ...(pictures && { pictures }) }))
}

/** Creates a one-colour JPEG with EXIF rotation and GPS position, as cameras do. */
export function aPictureFile(width = 900, height = 600): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#b3261e' } })
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { ImageDescription: 'SECRET PLACE' } })
    .jpeg()
    .toBuffer()
}

/** Sends a file as a picture for a post. */
export async function sendPicture(
  site: TestApp,
  { token }: { token?: string | undefined },
  file: Buffer,
  type = 'image/jpeg',
) {
  const response = await site.app.inject({
    method: 'POST',
    url: '/api/posts/pictures',
    headers: { 'content-type': type, ...(token && { 'x-auth-token': token }) },
    payload: file,
  })
  const body = response.json<SentPicture & { errors?: { msg: string; param?: string }[] }>()
  return { status: response.statusCode, body, headers: response.headers }
}

/** Sends a picture for a post. */
export async function aPicture(site: TestApp, member: Client): Promise<SentPicture> {
  return expectStatus(201, await sendPicture(site, member, await aPictureFile()))
}

/** Comments as a member, and answers that comment. */
export async function aComment(member: Client, postId: string, text = 'Well said'): Promise<Comment> {
  const [newest] = expectStatus(201, await member.post<Comment[]>(`/api/posts/comment/${postId}`, { text }))
  if (!newest) throw new Error('The comment is not among the answered ones')
  return newest
}
