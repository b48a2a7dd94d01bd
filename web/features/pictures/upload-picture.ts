import type { StoredPicture } from '../../../contract/pictures.ts'
import { fetchAsMember } from '../../api/member-fetch.ts'

/**
 * Uploads a picture.
 * @throws {ApiError} when it is refused
 */
export async function uploadPicture(file: File): Promise<StoredPicture> {
  const response = await fetchAsMember('/api/admin/pictures', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  })
  return (await response.json()) as StoredPicture
}
