import { pictureSides } from '../../../contract/pictures/limits.ts'
import { openPicture } from '../accounts/avatars/picture-decoding.service.ts'

/** A picture as it is stored: WebP in two sizes. */
export interface EncodedPicture {
  width: number
  height: number
  large: Uint8Array
  small: Uint8Array
}

/**
 * Decodes a picture that somebody sent and encodes it anew.
 * @throws {Refusal} invalid (picture) when it is none of the accepted types, broken, or enormous
 */
export async function encodePicture(file: Buffer): Promise<EncodedPicture> {
  const picture = await openPicture(file)
  const [large, small] = await Promise.all([
    picture.encode({ side: pictureSides.large, fit: 'inside' }),
    picture.encode({ side: pictureSides.small, fit: 'inside' }),
  ])
  return { width: large.width, height: large.height, large: large.bytes, small: small.bytes }
}
