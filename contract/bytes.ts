/** Units of memory and of files in bytes, for building limits. */
export const kibibyte = 1024
export const mebibyte = 1024 * kibibyte
export const gibibyte = 1024 * mebibyte
