import { photoSideMin, photoSides } from '../../../../contract/accounts/photos.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { pictureFileBytesMax } from '../../../../contract/picture-files.ts'
import { fetchAsMember } from '../../../api/member-fetch.ts'
import { type Crop, squareOf } from './crop.ts'

const mebibyte = 1024 * 1024
/** Larger ones are made smaller before they are cut, in pixels of the shorter side; a phone has no memory for more. */
const workingSide = 1600
const quality = 0.9
const heicBrand = /^....ftyp(?:hei|hev|mif1|msf1)/s

/** Thrown when a chosen file is no photo that the browser can cut; the message says what to do. */
export class PhotoFault extends Error {
  override name = 'PhotoFault'
}

/**
 * Reads a chosen file as a photo, upright.
 * @throws {PhotoFault}
 */
export async function openPhoto(file: File): Promise<HTMLCanvasElement> {
  const max = pictureFileBytesMax / mebibyte
  if (file.size > pictureFileBytesMax)
    throw new PhotoFault(m.accounts_photo_large({ size: Math.ceil(file.size / mebibyte), max }))
  const bitmap = await readBitmap(file)
  const { width, height } = bitmap
  const shorter = Math.min(width, height)
  if (shorter < photoSideMin) throw new PhotoFault(m.errors_photo_small({ width, height, min: photoSideMin }))
  const scale = Math.min(1, workingSide / shorter)
  const canvas = canvasOf(Math.round(width * scale), Math.round(height * scale))
  contextOf(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

/**
 * Decodes a chosen file, upright.
 * @throws {PhotoFault} when the browser cannot read it, with what to do
 */
export async function readBitmap(file: File): Promise<ImageBitmap> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) throw new PhotoFault(await whyUnreadable(file))
  return bitmap
}

async function whyUnreadable(file: File): Promise<string> {
  const beginning = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const isHeic = heicBrand.test(String.fromCharCode(...new Uint8Array(beginning)))
  return isHeic ? m.errors_picture_heic() : m.errors_picture_unreadable()
}

/** Draws the chosen square of a photo over the whole of a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, photo: HTMLCanvasElement, crop: Crop): void {
  const { side, left, top } = squareOf(photo, crop)
  const context = contextOf(canvas)
  // Photos have no holes, and JPEG would fill them with black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

/**
 * Sends the chosen square of a photo: its pixels only, so that what the camera wrote never leaves the device.
 * @throws {ApiError} when it is refused, or the line breaks
 */
export async function uploadPhoto(photo: HTMLCanvasElement, crop: Crop): Promise<void> {
  const side = Math.min(photoSides.large, Math.round(squareOf(photo, crop).side))
  const canvas = canvasOf(side, side)
  drawCrop(canvas, photo, crop)
  const body = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  await fetchAsMember('/api/account/photo', {
    method: 'PUT',
    headers: { 'content-type': 'image/jpeg' },
    body,
  })
}

/** Makes an empty canvas of so many pixels. */
export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** Returns what draws on a canvas. @throws {PhotoFault} when the browser has no memory for it */
export function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new PhotoFault(m.errors_picture_unreadable())
  return context
}
