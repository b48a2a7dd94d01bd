import type { Instant } from './site-rows.ts'

/** A picture as the server has encoded it (WebP), in two sizes. */
export interface PictureRow {
  id: string
  width: number
  height: number
  large: Uint8Array
  small: Uint8Array
  created_by: string
  created_at: Instant
}

export interface PictureTables {
  pictures: PictureRow
}
