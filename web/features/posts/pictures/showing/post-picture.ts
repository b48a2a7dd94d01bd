import { fetchAsMember } from '../../../../api/member-fetch.ts'

/**
 * Loads a picture of a post as a data URL; only a call with the token is given it, which no address of an image carries.
 * @throws {ApiError}
 */
export async function loadPostPicture(url: string, size: 'large' | 'small'): Promise<string> {
  const response = await fetchAsMember(`${url}?size=${size}`)
  const picture = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
}
