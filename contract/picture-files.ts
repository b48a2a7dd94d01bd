import { mebibyte } from './bytes.ts'

/** Media types of the pictures that people may send. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export type PictureType = (typeof pictureTypes)[number]

/** The media types for a file input. Phones with HEIC photos then convert them to JPEG. */
export const acceptedPictures = pictureTypes.join(',')

/** Bytes of an uploaded picture at most; it is stored smaller. */
export const pictureMebibytes = 12
export const pictureBytesMax = pictureMebibytes * mebibyte

/** Bytes at most of a file that the browser scales down before the upload. */
export const pictureFileBytesMax = 40 * mebibyte

/** Megapixels of a picture at most, by how its file is decoded. */
export const megapixelsMax = {
  /** Decoded row by row: JPEG and PNG that are not progressive, lossy WebP. */
  streamed: 60,
  /** Unpacked as a whole: progressive JPEG, interlaced PNG, GIF, lossless or moving WebP. */
  unpacked: 16,
  /** With 16 bits for each colour, which takes twice the memory. */
  deep: 8,
}

/** Pixels of a picture's longer side at most: even row by row, memory grows with the width. */
export const pictureSideMax = 16_384

/** The longer side of a stored picture, in pixels. */
export const pictureSides = { large: 1600, small: 640 }

/** Pixels of the picture that link previews show of a page. */
export const linkPictureSize = { width: 1200, height: 630 }

/** Characters of the description of a picture above a text. */
export const pictureAltMax = 200
