import { photoSideMin, photoSides } from '../../../../contract/accounts/options-and-limits.ts'
import { fetchAsMember } from '../../../api/browser-api.ts'
import {
  canvasOf,
  drawScaled,
  encodeJpeg,
  opaqueContext,
  readPicture,
} from '../../../browser/picture-files.ts'

interface Size {
  width: number
  height: number
}

/** The shown square of a photo. */
export interface Crop {
  /** 1 for the largest square. */
  zoom: number
  /** Position between the left and the right edge, from 0 to 1. */
  x: number
  /** Position between the upper and the lower edge, from 0 to 1. */
  y: number
}

/** The largest square, in the middle. */
export const middle: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const zoomMost = 4

/** Returns the largest zoom, at which the square has the smallest side of a photo. */
export function zoomMax({ width, height }: Size): number {
  return Math.max(1, Math.min(zoomMost, Math.min(width, height) / photoSideMin))
}

/** Returns the square in the photo's pixels. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { side, left: (width - side) * x, top: (height - side) * y }
}

/** Moves the photo under the square, by shares of the square's side. */
export function moved(photo: Size, crop: Crop, across: number, down: number): Crop {
  const { side, left, top } = squareOf(photo, crop)
  return {
    ...crop,
    x: shareOf(left - across * side, photo.width - side),
    y: shareOf(top - down * side, photo.height - side),
  }
}

/** Zooms around the middle of the square. */
export function zoomed(photo: Size, crop: Crop, zoom: number): Crop {
  const before = squareOf(photo, crop)
  const nearest = Math.min(Math.max(zoom, 1), zoomMax(photo))
  const { side } = squareOf(photo, { ...crop, zoom: nearest })
  const inset = (before.side - side) / 2
  return {
    zoom: nearest,
    x: shareOf(before.left + inset, photo.width - side),
    y: shareOf(before.top + inset, photo.height - side),
  }
}

function shareOf(start: number, room: number): number {
  return room > 0 ? Math.min(Math.max(start / room, 0), 1) : middle.x
}

/** Pixels of the shorter side while a photo is cropped; larger ones exceed the memory of phones. */
const workingSide = 1600

/**
 * Reads a chosen file as a photo, upright.
 * @throws {PictureFault}
 */
export async function openPhoto(file: File): Promise<HTMLCanvasElement> {
  const bitmap = await readPicture(file, photoSideMin)
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
