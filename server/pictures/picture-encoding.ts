import { m } from '../../contract/paraglide/messages.js'
import { megapixelsMax, pictureSideMax, type pictureSides } from '../../contract/picture-files.ts'
import { invalid, Refusal } from '../endpoints/refusal.ts'
import { decoderQueue } from './decoder-queue.ts'
import { type Decoding, isHeic, kindOfPicture } from './picture-files.ts'
import type { UploadedPicture } from './picture-uploads.ts'

const megapixel = 1_000_000
const quality = 82
/** Time limit of decoding, against files crafted to take long. */
const secondsMax = 20

/** A size in which a picture is stored. */
export type PictureSize = keyof typeof pictureSides

/** The sizes in which a picture is stored. */
interface StoredSizes {
  /** The longer side of each, in pixels; of squares, the side. */
  sides: Record<PictureSize, number>
  /** `inside` fits the whole picture into a square, `cover` crops it to fill one. */
  fit: 'inside' | 'cover'
  /** The shorter side that the picture must have, in pixels. */
  sideMin?: number
}

/** A stored picture: WebP in two sizes; width and height are those of the larger one. */
interface EncodedPicture {
  width: number
  height: number
  large: Uint8Array
  small: Uint8Array
}

/**
 * Re-encodes an uploaded picture as WebP in two sizes: upright, in sRGB, without metadata. Of an animation it
 * takes the first frame. It decodes once; both sizes come from the pixels of the larger one.
 * @throws {Refusal} invalid (picture) when it is of no accepted type, broken, too small or too large;
 *   unavailable when too many pictures wait
 */
export async function encodePicture(
  { file, isAbandoned }: UploadedPicture,
  { sides, fit, sideMin = 1 }: StoredSizes,
): Promise<EncodedPicture> {
  if (isHeic(file)) throw invalid('picture', m.errors_picture_heic())
  const kind = kindOfPicture(file)
  if (!kind) throw unreadable()
  return decoderQueue
    .run({ bytes: file.length, isAbandoned }, async (sharp) => {
      const { width, height } = await sharp(file).metadata()
      refuseSize({ width, height, sideMin, decoding: kind.decoding })
      const side = fit === 'cover' ? Math.min(sides.large, width, height) : sides.large
      const limits = { limitInputPixels: megapixelsMax[kind.decoding] * megapixel, failOn: 'error' } as const
      const { data, info } = await sharp(file, limits)
        .timeout({ seconds: secondsMax })
        .autoOrient()
        .resize(side, side, { fit, withoutEnlargement: true })
        .raw()
        .toBuffer({ resolveWithObject: true })
      const decoded = () => sharp(data, { raw: info })
      const large = await decoded().webp({ quality }).toBuffer()
      const small = await decoded()
        .resize(sides.small, sides.small, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality })
        .toBuffer()
      return { width: info.width, height: info.height, large, small }
    })
    .catch((error: unknown) => {
      throw error instanceof Refusal ? error : unreadable()
    })
}

interface Size {
  width: number
  height: number
  sideMin: number
  decoding: Decoding
}

function refuseSize({ width, height, sideMin, decoding }: Size): void {
  const max = megapixelsMax[decoding]
  if (Math.min(width, height) < sideMin)
    throw invalid('picture', m.errors_photo_small({ width, height, min: sideMin }))
  if (Math.max(width, height) > pictureSideMax)
    throw invalid('picture', m.errors_picture_long({ width, height, max: pictureSideMax }))
  if (width * height <= max * megapixel) return
  throw invalid(
    'picture',
    decoding === 'streamed' ? m.errors_picture_pixels({ max }) : m.errors_picture_unpacked({ max }),
  )
}

const unreadable = () => invalid('picture', m.errors_picture_unreadable())
