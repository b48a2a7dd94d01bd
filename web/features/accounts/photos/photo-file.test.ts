import { describe, expect, it } from 'vitest'
import { middle, moved, squareOf, zoomed, zoomMax } from './photo-file.ts'

const photo = { width: 900, height: 600 }

describe('the square of a photo', () => {
  it('is the largest in the middle at first', () => {
    expect(squareOf(photo, middle)).toEqual({ side: 600, left: 150, top: 0 })
  })

  it('follows the photo that is dragged, and stops at its edges', () => {
    expect(squareOf(photo, moved(photo, middle, 0.1, 0.1))).toEqual({ side: 600, left: 90, top: 0 })
    expect(squareOf(photo, moved(photo, middle, 5, 5))).toEqual({ side: 600, left: 0, top: 0 })
    expect(squareOf(photo, moved(photo, middle, -5, -5))).toEqual({ side: 600, left: 300, top: 0 })
  })

  it('keeps its middle while it is made smaller and larger', () => {
    const near = zoomed(photo, middle, 2)
    expect(squareOf(photo, near)).toEqual({ side: 300, left: 300, top: 150 })
    expect(zoomed(photo, near, 1)).toEqual(middle)
  })

  it('never is smaller than a photo may be, nor larger than the photo', () => {
    const small = { width: 96, height: 128 }
    expect(zoomMax(small)).toBe(1.5)
    expect(squareOf(small, zoomed(small, middle, 9)).side).toBe(64)
    expect(squareOf(small, zoomed(small, middle, 0)).side).toBe(96)
    expect(zoomMax({ width: 64, height: 64 })).toBe(1)
  })
})
