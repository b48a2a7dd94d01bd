import type { default as Sharp } from 'sharp'
import { mebibyte } from '../../contract/bytes.ts'
import { m } from '../../contract/paraglide/messages.js'
import { CallerLeft, Refusal } from '../endpoints/refusal.ts'

export type { OverlayOptions } from 'sharp'
export type PictureLibrary = typeof Sharp

/** The most queued jobs. Each takes up to a second. */
const jobsMax = 40
/** The most bytes of all queued files together. */
const bytesMax = 48 * mebibyte
const retryAfterSeconds = 10

/** The properties of a job for the queue. */
interface Job {
  /** Bytes of the file, which stay in memory while it is queued. */
  bytes: number
  /** Checks whether the caller has disconnected; the job is then skipped. */
  isAbandoned?: () => boolean
}

/**
 * Runs jobs that decode or draw pictures, one at a time. So only one picture is unpacked in memory at any
 * moment, and pictures occupy only one of the four threads of Node's pool: hashing of passwords, which uses
 * the same pool, never waits for them.
 */
export class DecoderQueue {
  readonly #waiting: (() => void)[] = []
  #isBusy = false
  #bytes = 0

  /**
   * Runs a job with the picture library in its turn.
   * @throws {Refusal} unavailable, at once, when the queue is full
   */
  async run<Result>(
    { bytes, isAbandoned }: Job,
    work: (library: PictureLibrary) => Promise<Result>,
  ): Promise<Result> {
    if (this.#isBusy) await this.#turn(bytes)
    this.#isBusy = true
    try {
      if (isAbandoned?.()) throw new CallerLeft()
      return await work(await pictureLibrary())
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#isBusy = false
    }
  }

  async #turn(bytes: number): Promise<void> {
    if (this.#waiting.length >= jobsMax || this.#bytes + bytes > bytesMax) throw picturesBusy()
    this.#bytes += bytes
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#bytes -= bytes
  }
}

/** The queue of this process, whose memory and threads it protects. */
export const decoderQueue = new DecoderQueue()

/** Returns the refusal of a picture while the queue is full. */
export function picturesBusy(): Refusal {
  return new Refusal(
    'unavailable',
    [{ msg: m.errors_pictures_busy(), code: 'unavailable' }],
    retryAfterSeconds,
  )
}

let library: Promise<PictureLibrary> | undefined

/** Loads the picture library on first use: it takes 20 MB, and most sites run for days without a picture. */
function pictureLibrary(): Promise<PictureLibrary> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return library
}
