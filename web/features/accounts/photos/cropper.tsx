import { type PointerEvent, useEffect, useId, useRef } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { formatDigits } from '../../../design/texts/format-number.ts'
import styles from './photo.module.css'
import { type Crop, drawCrop, moved, squareOf, zoomed, zoomMax } from './photo-file.ts'

interface CropperProps {
  photo: HTMLCanvasElement
  crop: Crop
  onChange: (change: (crop: Crop) => Crop) => void
}

/** Canvas resolution; it is displayed smaller, for high-density screens. */
const stagePixels = 640

/** Crops a photo by dragging, pinching or a slider. */
export function Cropper({ photo, crop, onChange }: CropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useDrag(photo, onChange)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, photo, crop)
  }, [photo, crop])
  const { side } = squareOf(photo, crop)
  return (
    <div className={styles.cropper}>
      <div className={styles.stage}>
        <canvas
          ref={canvas}
          width={stagePixels}
          height={stagePixels}
          role="img"
          aria-label={m.accounts_photo_section()}
          {...drag}
        />
      </div>
      <div className={styles.sliders}>
        <Slider
          label={m.accounts_photo_zoom()}
          min={1}
          max={zoomMax(photo)}
          value={crop.zoom}
          onChange={(zoom) => onChange((before) => zoomed(photo, before, zoom))}
        />
        <Slider
          label={m.accounts_photo_across()}
          disabled={photo.width <= side}
          value={crop.x}
          onChange={(x) => onChange((before) => ({ ...before, x }))}
        />
        <Slider
          label={m.accounts_photo_down()}
          disabled={photo.height <= side}
          value={crop.y}
          onChange={(y) => onChange((before) => ({ ...before, y }))}
        />
      </div>
    </div>
  )
}

interface SliderProps {
  label: string
  min?: number
  max?: number
  value: number
  disabled?: boolean
  onChange: (value: number) => void
}

function Slider({ label, min = 0, max = 1, value, disabled, onChange }: SliderProps) {
  const id = useId()
  const steps = 50
  const share = max > min ? (value - min) / (max - min) : 0
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={(max - min) / steps || 1}
        value={value}
        disabled={disabled || max <= min}
        aria-valuetext={`${formatDigits(Math.round(share * 100))}%`}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}

interface Point {
  x: number
  y: number
}

/** Handles one pointer, which moves the photo, and two, which zoom. */
function useDrag(photo: HTMLCanvasElement, onChange: CropperProps['onChange']) {
  const held = useRef(new Map<number, Point>())
  const release = ({ pointerId }: PointerEvent) => held.current.delete(pointerId)
  return {
    onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove(event: PointerEvent<HTMLCanvasElement>) {
      const before = held.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const [other] = [...held.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point)
      held.current.set(event.pointerId, now)
      const { width } = event.currentTarget.getBoundingClientRect()
      if (other) {
        const ratio = distance(now, other) / Math.max(distance(before, other), 1)
        onChange((crop) => zoomed(photo, crop, crop.zoom * ratio))
      } else onChange((crop) => moved(photo, crop, (now.x - before.x) / width, (now.y - before.y) / width))
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}
