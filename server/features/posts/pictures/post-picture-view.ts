import type { PostPicture } from '../../../../contract/posts/pictures/schemas.ts'
import type { StoredPostPicture } from '../../../database/rows/post-rows.ts'

/** Returns the address of a picture's file. */
export function postPictureAddress(id: string): string {
  return `/api/posts/pictures/${encodeURIComponent(id)}`
}

/** Shows a picture of a post; the same for everybody who may see the post. */
export function viewPostPicture({ id, alt, width, height }: StoredPostPicture): PostPicture {
  return { _id: id, width, height, url: postPictureAddress(id), alt }
}
