import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { translateValidationMessages } from '../contract/validation.ts'
import { serverContext } from './api/server-context.ts'
import { NonceProvider } from './shell/page/first-script.tsx'

translateValidationMessages()

const second = 1000
export const streamTimeout = 5 * second

/**
 * Renders a page as a stream: the shell at once, the rest when ready. Robots get it in one piece, as do
 * cached pages.
 */
export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))
  const { nonce, report, whole } = context.get(serverContext)
  const ready = whole || isbot(request.headers.get('user-agent')) ? 'onAllReady' : 'onShellReady'

  return new Promise((resolve, reject) => {
    let answer = status
    const page = (
      <NonceProvider value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceProvider>
    )
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise React moves each part beyond the first 12,800 bytes behind the page, and content below it
      // shifts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      [ready]() {
        const body = new PassThrough()
        body.once('close', () => clearTimeout(timer))
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status: answer, headers }))
      },
      onShellError: reject,
      onError(error) {
        answer = 500
        report(error)
      },
    })
    const timer = setTimeout(abort, streamTimeout + second)
  })
}

/** Reports failures only, and neither unknown addresses nor visitors who disconnected. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(serverContext).report(error)
}
