const mebibyte = 1024 * 1024

/** Bytes that a picture may have when it is sent; it is stored smaller. */
export const pictureBytesMax = 12 * mebibyte

/** Characters of the description of a picture that stands above a text. */
export const pictureAltMax = 200

/** The longer side of a stored picture, in pixels. */
export const pictureSides = { large: 1600, small: 640 }

/** Pixels of the picture that link previews show of a page. */
export const linkPictureSize = { width: 1200, height: 630 }
