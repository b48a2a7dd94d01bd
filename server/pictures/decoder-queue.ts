import type { default as Sharp } from 'sharp'
import { m } from '../../contract/paraglide/messages.js'
import { CallerLeft, Refusal } from '../endpoints/refusal.ts'

export type { OverlayOptions } from 'sharp'
export type PictureLibrary = typeof Sharp

const mebibyte = 1024 * 1024
/** Jobs that wait at most. Each takes up to a second. */
const jobsMax = 40
/** Bytes of the files that wait, together. */
const bytesMax = 48 * mebibyte
const retryAfterSeconds = 10

/** A job of the decoder queue, as far as the queue must know it. */
interface Job {
  /** Bytes of the file, which stay in memory while it waits. */
  bytes: number
  /** Tells whether the caller has gone away; the job is then not begun. */
  isAbandoned?: () => boolean
}

/**
 * Runs everything that decodes or draws pictures, one job at a time, in the order of arrival. Only one picture is
 * therefore unpacked in memory at any moment, and only one thread of Node's pool of four is busy with pictures: the
 * hashing of passwords, which uses the same pool, never waits for them.
 */
export class DecoderQueue {
  readonly #waiting: (() => void)[] = []
  #isBusy = false
  #bytes = 0

  /**
   * Runs a job with the picture library when its turn comes.
   * @throws {Refusal} unavailable, at once, when too much waits already
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

/** The queue of this process: memory and threads are the process's, too. */
export const decoderQueue = new DecoderQueue()

/** Makes the refusal of a picture that cannot be worked on soon. */
export function picturesBusy(): Refusal {
  return new Refusal(
    'unavailable',
    [{ msg: m.errors_pictures_busy(), code: 'unavailable' }],
    retryAfterSeconds,
  )
}

let library: Promise<PictureLibrary> | undefined

/** Loads the library with the first picture: it takes 20 MB, and most sites run for days without one. */
function pictureLibrary(): Promise<PictureLibrary> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return library
}
