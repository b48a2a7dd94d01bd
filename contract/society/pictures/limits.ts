const mebibyte = 1024 * 1024

/** Bytes that a picture may have when it is sent; it is stored smaller. */
export const pictureBytesMax = 12 * mebibyte

/** The longer side of a stored picture, in pixels. */
export const pictureSides = { large: 1600, small: 640 }

/** Pixels of the picture that link previews show of a page. */
export const linkPictureSize = { width: 1200, height: 630 }
