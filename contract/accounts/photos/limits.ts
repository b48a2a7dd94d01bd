const mebibyte = 1024 * 1024

/** Bytes that a photo may have when it is sent; it is stored smaller. */
export const photoBytesMax = 12 * mebibyte

/** Bytes that a file may have from which somebody cuts a photo in the browser, which sends less. */
export const photoFileBytesMax = 40 * mebibyte

/** The shorter side that a photo must have, in pixels. */
export const photoSideMin = 64

/** The side of a stored photo, in pixels. */
export const photoSides = { large: 768, small: 256 }
