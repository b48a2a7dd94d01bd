import { m } from '../../contract/paraglide/messages.js'
import {
  megapixelsMax,
  type PictureType,
  pictureSideMax,
  type pictureSides,
} from '../../contract/picture-files.ts'
import { invalid, Refusal } from '../endpoints/refusal.ts'
import { decoderQueue } from './decoder-queue.ts'
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

/** The way of decoding a file, on which its limit of pixels depends. */
type Decoding = keyof typeof megapixelsMax

/** The type of a picture, and how it must be decoded. */
interface PictureFileKind {
  type: PictureType
  decoding: Decoding
}

/** Checks whether a file is HEIC, like phone photos. Its decoder is patented, and not in the library. */
function isHeic(file: Buffer): boolean {
  return /^....ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s.test(file.toString('latin1', 0, 12))
}

/**
 * Recognises a picture by its first bytes, not by its name or declared type; null for any other file. Also
 * reads whether it can be decoded row by row, because the library reports only some of the cases in which the
 * decoder needs the whole picture in memory.
 */
export function kindOfPicture(file: Buffer): PictureFileKind | null {
  const start = file.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return { type: 'image/jpeg', decoding: decodingOfJpeg(file) }
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'image/png', decoding: decodingOfPng(file) }
  if (/^GIF8[79]a/.test(start)) return { type: 'image/gif', decoding: 'unpacked' }
  if (/^RIFF....WEBP$/s.test(start)) return { type: 'image/webp', decoding: decodingOfWebp(file) }
  return null
}

const jpeg = { frames: [0xc0, 0xc1], otherThanFrames: [0xc4, 0xc8, 0xcc], scan: 0xda, fill: 0xff }

/** Streams a baseline frame whose first scan has all colours; others are unpacked until the last scan. */
function decodingOfJpeg(file: Buffer): Decoding {
  let colours: number | null = null
  for (let at = 2; at + 9 < file.length; ) {
    const marker = file[at + 1] ?? 0
    if (file[at] !== 0xff) return 'unpacked'
    if (marker === jpeg.fill) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !jpeg.otherThanFrames.includes(marker)
    if (isFrame && !jpeg.frames.includes(marker)) return 'unpacked'
    if (isFrame) colours = file[at + 9] ?? 0
    if (marker === jpeg.scan) return file[at + 4] === colours ? 'streamed' : 'unpacked'
    at += 2 + file.readUInt16BE(at + 2)
  }
  return 'unpacked'
}

const png = { depth: 24, interlace: 28 }

function decodingOfPng(file: Buffer): Decoding {
  if (file[png.depth] === 16) return 'deep'
  return file[png.interlace] === 0 ? 'streamed' : 'unpacked'
}

const webp = { firstChunk: 12, flags: 20, movingFlag: 2 }

/** Streams a still, lossy picture; its decoder scales it on the way. */
function decodingOfWebp(file: Buffer): Decoding {
  for (let at = webp.firstChunk; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4)
    const isMoving = name === 'VP8X' && ((file[webp.flags] ?? 0) & webp.movingFlag) !== 0
    if (name === 'VP8 ') return 'streamed'
    if (name === 'VP8L' || isMoving) return 'unpacked'
    const length = file.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return 'unpacked'
}
