import { photoSideMin, photoSides } from '../../../../contract/accounts/photos/limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { invalid } from '../../../endpoints/refusal.ts'
import { openPicture } from './picture-decoding.service.ts'

/**
 * Cuts the middle square out of a photo and encodes it in two sizes.
 * @throws {Refusal} invalid (picture) when it cannot be read, or is too small to show a face
 */
export async function encodePhoto(file: Buffer): Promise<{ large: Uint8Array; small: Uint8Array }> {
  const picture = await openPicture(file)
  const { width, height } = picture
  if (Math.min(width, height) < photoSideMin)
    throw invalid('picture', m.errors_photo_small({ width, height, min: photoSideMin }))
  const square = (side: number) => picture.encode({ side: Math.min(side, width, height), fit: 'cover' })
  const [large, small] = await Promise.all([square(photoSides.large), square(photoSides.small)])
  return { large: large.bytes, small: small.bytes }
}
