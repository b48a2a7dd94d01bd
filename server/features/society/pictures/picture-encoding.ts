import { m } from '../../../../contract/paraglide/messages.js'
import { pictureSides } from '../../../../contract/society/pictures/limits.ts'
import { invalid } from '../../../endpoints/refusal.ts'

const megapixel = 1_000_000
const megapixelsMax = 60
const quality = 82

/** The first bytes of files of the accepted types; their name and declared type count for nothing. */
const beginnings = [
  (bytes: Buffer) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  (bytes: Buffer) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])),
  (bytes: Buffer) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
  (bytes: Buffer) => /^RIFF....WEBP$/s.test(bytes.toString('latin1', 0, 12)),
]

/** A picture as it is stored: WebP in two sizes, upright, in sRGB, without what cameras write into files. */
export interface EncodedPicture {
  width: number
  height: number
  large: Uint8Array
  small: Uint8Array
}

/**
 * Decodes a picture that somebody sent and encodes it anew, so that nothing but its pixels is kept.
 * @throws {Refusal} invalid when it is none of the accepted types, broken, or enormous
 */
export async function encodePicture(file: Buffer): Promise<EncodedPicture> {
  if (!beginnings.some((isBeginning) => isBeginning(file)))
    throw invalid('picture', m.errors_picture_unreadable())
  const sharp = await pictureLibrary()
  try {
    const { width = 0, height = 0 } = await sharp(file).metadata()
    if (width * height > megapixelsMax * megapixel)
      throw invalid('picture', m.errors_picture_pixels({ max: megapixelsMax }))
    const [large, small] = await Promise.all([
      encode(sharp, file, pictureSides.large),
      encode(sharp, file, pictureSides.small),
    ])
    return { width: large.info.width, height: large.info.height, large: large.data, small: small.data }
  } catch (error) {
    if (error instanceof Error && error.name === 'Refusal') throw error
    throw invalid('picture', m.errors_picture_unreadable())
  }
}

/** Loads the library with the first picture: it takes 20 MB, and most sites run for days without one. */
async function pictureLibrary() {
  return (await import('sharp')).default
}

function encode(sharp: Awaited<ReturnType<typeof pictureLibrary>>, file: Buffer, side: number) {
  return sharp(file, { limitInputPixels: megapixelsMax * megapixel, failOn: 'error' })
    .rotate()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
}
