import { Readable } from 'node:stream'
import { kibibyte } from '../../contract/bytes.ts'

/** The most unread bytes of a slow reader; a page further behind had better reload everything. */
const unreadBytes = 64 * kibibyte

/** An open stream of server-sent events (HTML standard, 9.2). */
export class MessageStream {
  readonly readable = new Readable({ read: () => undefined, highWaterMark: unreadBytes })

  send(message: object): void {
    this.#write(`data: ${JSON.stringify(message)}\n\n`)
  }

  /** Sends a heartbeat: a comment, which readers skip. */
  beat(): void {
    this.#write(':\n\n')
  }

  end(): void {
    if (!this.readable.destroyed) this.readable.push(null)
  }

  /** Registers a callback for when either side has ended the stream. */
  onClose(listener: () => void): void {
    this.readable.once('close', listener)
  }

  #write(chunk: string): void {
    if (this.readable.destroyed || this.readable.readableEnded) return
    this.readable.push(chunk)
    if (this.readable.readableLength > unreadBytes) this.readable.destroy()
  }
}
