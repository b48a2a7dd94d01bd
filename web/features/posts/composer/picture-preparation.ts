import { m } from '../../../../contract/paraglide/messages.js'
import { pictureSides } from '../../../../contract/picture-files.ts'
import { postPictureSideMin } from '../../../../contract/posts/options-and-limits.ts'
import { drawScaled, encodeJpeg, PictureFault, readPicture } from '../../../browser/picture-files.ts'

const previewSide = 320

/** A picture that is ready for the upload. */
interface PreparedPicture {
  file: Blob
  /** A small copy, as a data URL. */
  preview: string
}

/**
 * Scales a chosen file down to the size of posts' pictures, upright.
 * @throws {PictureFault}
 */
export async function preparePicture(chosen: File): Promise<PreparedPicture> {
  const bitmap = await readPicture(chosen, { sideMin: postPictureSideMin, tooLarge: m.posts_picture_large })
  const longer = Math.max(bitmap.width, bitmap.height)
  const shorter = Math.min(bitmap.width, bitmap.height)
  const scale = Math.min(1, Math.max(pictureSides.large / longer, postPictureSideMin / shorter))
  const canvas = drawScaled(bitmap, scale)
  const preview = drawScaled(bitmap, Math.min(1, previewSide / longer)).toDataURL('image/jpeg')
  bitmap.close()
  const file = await encodeJpeg(canvas)
  if (!file) throw new PictureFault(m.errors_picture_unreadable())
  return { file, preview }
}
