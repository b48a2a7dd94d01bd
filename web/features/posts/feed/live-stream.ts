import { callAsMember } from '../../../api/browser-api.ts'
import { readToken } from '../../../api/token.ts'

interface Listening<Event> {
  /** Path of the stream. */
  path: string
  /** `reconnect` closes the stream, which reopens after a pause. */
  onEvent: (event: Event, reconnect: () => void) => void
  /** Milliseconds of silence after which the stream counts as lost. */
  silence: number
  signal: AbortSignal
}

const second = 1000
const firstPause = second / 2
const longestPause = 15 * second

/**
 * Reads server-sent events as the current member. It uses fetch, because the token must not be in an address.
 * Reconnects automatically until `signal` aborts, or the server refuses the token.
 */
export async function listenToEvents<Event>(listening: Listening<Event>): Promise<void> {
  let pause = firstPause
  while (!listening.signal.aborted) {
    const began = Date.now()
    const outcome = await readOnce(listening).catch(() => 'broken' as const)
    if (outcome === 'refused') return
    if (Date.now() - began > longestPause) pause = firstPause
    // Jitter, which spreads the connections after a server restart.
    await pauseFor(pause * (0.5 + Math.random()), listening.signal)
    pause = Math.min(pause * 2, longestPause)
  }
}

async function readOnce<Event>({ path, onEvent, silence, signal }: Listening<Event>) {
  if (readToken() === null) return 'refused'
  const cut = new AbortController()
  const stop = () => cut.abort()
  signal.addEventListener('abort', stop)
  let watchdog = setTimeout(stop, silence)
  try {
    const headers = { accept: 'text/event-stream' }
    const response = await callAsMember(path, { headers, signal: cut.signal, cache: 'no-store' })
    if (response.status === 401) return 'refused'
    if (!response.ok || !response.body) return 'broken'
    const read = await eventReader<Event>((event) => onEvent(event, stop))
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      clearTimeout(watchdog)
      watchdog = setTimeout(stop, silence)
      read(value)
    }
  } finally {
    clearTimeout(watchdog)
    signal.removeEventListener('abort', stop)
  }
}

/**
 * Joins the chunks of a stream and calls back with each event's JSON; comments are skipped. The parser is
 * loaded here, because the page can be used before it.
 */
export async function eventReader<Event>(onEvent: (event: Event) => void): Promise<(piece: string) => void> {
  const { createParser } = await import('eventsource-parser')
  return createParser({ onEvent: ({ data }) => onEvent(JSON.parse(data) as Event) }).feed
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    const wake = () => {
      clearTimeout(timer)
      resolve()
    }
    signal.addEventListener('abort', wake, { once: true })
    window.addEventListener('online', wake, { once: true })
  })
}
