import { m } from '../../../../contract/paraglide/messages.js'
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

/** What phones save as HEIC: its decoder is patented, and not in the library. */
const isHeic = (bytes: Buffer) =>
  /^....ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(bytes.toString('latin1', 0, 12))

/** How a picture is fitted into a square: whole, or cut to fill it. */
interface Fitting {
  side: number
  fit: 'inside' | 'cover'
}

/** A picture that can be decoded. */
export interface OpenedPicture {
  width: number
  height: number
  /**
   * Encodes it anew as WebP, upright and in sRGB, so that nothing but its pixels is kept; of a moving picture, the first.
   * @throws {Refusal} invalid (picture) when it is broken
   */
  encode(fitting: Fitting): Promise<{ width: number; height: number; bytes: Uint8Array }>
}

/**
 * Looks at a picture that somebody sent.
 * @throws {Refusal} invalid (picture) when it is none of the accepted types, broken, or enormous
 */
export async function openPicture(file: Buffer): Promise<OpenedPicture> {
  if (isHeic(file)) throw invalid('picture', m.errors_picture_heic())
  if (!beginnings.some((isBeginning) => isBeginning(file))) throw unreadable()
  const sharp = await pictureLibrary()
  const { width, height } = await sharp(file)
    .metadata()
    .catch(() => {
      throw unreadable()
    })
  if (width * height > megapixelsMax * megapixel)
    throw invalid('picture', m.errors_picture_pixels({ max: megapixelsMax }))
  return {
    width,
    height,
    async encode({ side, fit }) {
      try {
        const { data, info } = await sharp(file, {
          limitInputPixels: megapixelsMax * megapixel,
          failOn: 'error',
        })
          .rotate()
          .resize(side, side, { fit, withoutEnlargement: true })
          .webp({ quality })
          .toBuffer({ resolveWithObject: true })
        return { width: info.width, height: info.height, bytes: data }
      } catch {
        throw unreadable()
      }
    },
  }
}

const unreadable = () => invalid('picture', m.errors_picture_unreadable())

/** Loads the library with the first picture: it takes 20 MB, and most sites run for days without one. */
async function pictureLibrary() {
  return (await import('sharp')).default
}
