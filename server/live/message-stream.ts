import { Readable } from 'node:stream'

const kibibyte = 1024
/** The most that a slow reader may leave unread; a page further behind is better off loading everything again. */
const unreadBytes = 64 * kibibyte

/** Writes one open stream of server-sent events (HTML standard, 9.2). */
export class MessageStream {
  readonly readable = new Readable({ read: () => undefined, highWaterMark: unreadBytes })

  send(message: object): void {
    this.#write(`data: ${JSON.stringify(message)}\n\n`)
  }

  /** Sends a sign of life: a comment, which readers skip. */
  beat(): void {
    this.#write(':\n\n')
  }

  end(): void {
    if (!this.readable.destroyed) this.readable.push(null)
  }

  /** Calls back once either side has ended the stream. */
  onClose(listener: () => void): void {
    this.readable.once('close', listener)
  }

  #write(chunk: string): void {
    if (this.readable.destroyed || this.readable.readableEnded) return
    this.readable.push(chunk)
    if (this.readable.readableLength > unreadBytes) this.readable.destroy()
  }
}
