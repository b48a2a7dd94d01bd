import { m } from '../../../../contract/paraglide/messages.js'
import { pictureFileBytesMax, pictureSides } from '../../../../contract/picture-files.ts'
import { postPictureSideMin } from '../../../../contract/posts/pictures.ts'
import { canvasOf, contextOf, PhotoFault, readBitmap } from '../../accounts/photo/photo-file.ts'

const mebibyte = 1024 * 1024
const quality = 0.9
const previewSide = 320

/** A picture that is ready to be sent. */
export interface PreparedPicture {
  file: Blob
  /** A small copy, as a data URL. */
  preview: string
}

/**
 * Reads a chosen file as a picture, upright and as large as it will be shown: its pixels only, so that what the camera
 * wrote never leaves the device, and a slow line has less to carry.
 * @throws {PhotoFault}
 */
export async function preparePicture(chosen: File): Promise<PreparedPicture> {
  const max = pictureFileBytesMax / mebibyte
  if (chosen.size > pictureFileBytesMax)
    throw new PhotoFault(m.posts_picture_large({ size: Math.ceil(chosen.size / mebibyte), max }))
  const bitmap = await readBitmap(chosen)
  const { width, height } = bitmap
  const shorter = Math.min(width, height)
  if (shorter < postPictureSideMin)
    throw new PhotoFault(m.errors_photo_small({ width, height, min: postPictureSideMin }))
  const longer = Math.max(width, height)
  const scale = Math.min(1, Math.max(pictureSides.large / longer, postPictureSideMin / shorter))
  const canvas = drawn(bitmap, scale)
  const preview = drawn(bitmap, Math.min(1, previewSide / longer)).toDataURL('image/jpeg')
  bitmap.close()
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!file) throw new PhotoFault(m.errors_picture_unreadable())
  return { file, preview }
}

function drawn(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = canvasOf(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const context = contextOf(canvas)
  // JPEG has no holes, and would fill them with black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}
