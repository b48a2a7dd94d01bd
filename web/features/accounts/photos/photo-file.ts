import { photoSideMin, photoSides } from '../../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { fetchAsMember } from '../../../api/browser-api.ts'
import {
  canvasOf,
  drawScaled,
  encodeJpeg,
  opaqueContext,
  readPicture,
} from '../../../browser/picture-files.ts'
import { type Crop, squareOf } from './crop.ts'

/** Pixels of the shorter side while a photo is cropped; larger ones exceed the memory of phones. */
const workingSide = 1600

/**
 * Reads a chosen file as a photo, upright.
 * @throws {PictureFault}
 */
export async function openPhoto(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await readPicture(file, { sideMin: photoSideMin, tooLarge: m.accounts_photo_large })
  const canvas = drawScaled(bitmap, Math.min(1, workingSide / Math.min(bitmap.width, bitmap.height)))
  bitmap.close()
  return canvas
}

/** Draws the chosen square of a photo over the whole of a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, photo: HTMLCanvasElement, crop: Crop): void {
  const { side, left, top } = squareOf(photo, crop)
  opaqueContext(canvas).drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/**
 * Uploads the chosen square of a photo.
 * @throws {ApiError} when it is refused, or the connection breaks
 */
export async function uploadPhoto(photo: HTMLCanvasElement, crop: Crop): Promise<void> {
  const side = Math.min(photoSides.large, Math.round(squareOf(photo, crop).side))
  const canvas = canvasOf(side, side)
  drawCrop(canvas, photo, crop)
  await fetchAsMember('/api/account/photo', {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body: await encodeJpeg(canvas),
  })
}
