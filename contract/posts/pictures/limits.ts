const mebibyte = 1024 * 1024

/** Pictures that a post has at most. */
export const picturesPerPost = 4

/** Bytes that a picture may have when it is sent; it is stored smaller. */
export const postPictureBytesMax = 12 * mebibyte

/** Bytes that a file may have which the browser makes smaller before it is sent. */
export const postPictureFileBytesMax = 40 * mebibyte

/** The shorter side that a picture must have, in pixels. */
export const postPictureSideMin = 32

/** The longer side of a stored picture, in pixels. */
export const postPictureSides = { large: 1600, small: 640 }

/** Characters of what somebody says that a picture shows. */
export const postPictureAltMax = 500
