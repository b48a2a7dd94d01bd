/** Lists the media types of the pictures that people may send. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

export type PictureType = (typeof pictureTypes)[number]

/** Megapixels of a picture, by how its file is decoded. */
export const megapixelsMax = {
  /** Decoded row by row: JPEG and PNG that are not progressive, lossy WebP. */
  streamed: 60,
  /** Unpacked as a whole: progressive JPEG, interlaced PNG, GIF, lossless or moving WebP. */
  unpacked: 16,
  /** With 16 bits for each colour, which takes twice the memory. */
  deep: 8,
}

/** Pixels of the longer side of a picture that is sent: even row by row, memory grows with the width. */
export const pictureSideMax = 16_384

/** The media types as a file field takes them. Phones with HEIC photos convert them to JPEG for it. */
export const acceptedPictures = pictureTypes.join(',')
