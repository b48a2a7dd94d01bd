import { mebibyte } from '../../contract/bytes.ts'
import { m } from '../../contract/paraglide/messages.js'
import { pictureFileBytesMax } from '../../contract/picture-files.ts'

const quality = 0.9
const heicBrand = /^....ftyp(?:hei|hev|mif1|msf1)/s

/** Thrown when the browser cannot prepare a chosen file; the message tells the user what to do. */
export class PictureFault extends Error {
  override name = 'PictureFault'
}

/** Returns the message about a file with more than `max` bytes. */
export function tooLargeMessage(file: File, max: number): string {
  return m.pictures_too_large({ size: Math.ceil(file.size / mebibyte), max: max / mebibyte })
}

/**
 * Decodes a chosen file as a picture, upright; the caller closes the bitmap.
 * @param sideMin pixels of the shorter side at least
 * @throws {PictureFault}
 */
export async function readPicture(file: File, sideMin: number): Promise<ImageBitmap> {
  if (file.size > pictureFileBytesMax) throw new PictureFault(tooLargeMessage(file, pictureFileBytesMax))
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) throw new PictureFault(await unreadableMessage(file))
  const { width, height } = bitmap
  if (Math.min(width, height) < sideMin)
    throw new PictureFault(m.errors_photo_small({ width, height, min: sideMin }))
  return bitmap
}

async function unreadableMessage(file: File): Promise<string> {
  const beginning = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  const isHeic = heicBrand.test(String.fromCharCode(...new Uint8Array(beginning)))
  return isHeic ? m.errors_picture_heic() : m.errors_picture_unreadable()
}

/**
 * Draws a picture, scaled, on a new canvas.
 * @throws {PictureFault} when memory is short
 */
export function drawScaled(bitmap: ImageBitmap, scale: number): HTMLCanvasElement {
  const canvas = canvasOf(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  opaqueContext(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Encodes a canvas as JPEG: its pixels only, so that the camera's metadata never leaves the device. */
export function encodeJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

/** Creates an empty canvas. */
export function canvasOf(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/**
 * Returns the context of a canvas, painted white.
 * @throws {PictureFault} when memory is short
 */
export function opaqueContext(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d')
  if (!context) throw new PictureFault(m.errors_picture_unreadable())
  // JPEG has no transparency, and would turn transparent pixels black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  return context
}
