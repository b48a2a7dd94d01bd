import { fork } from 'node:child_process'
import { once } from 'node:events'

/** Starts a bare server that sends the same bytes and headers as a response. */
export async function bareServerLike(
  response: Response,
): Promise<{ port: number; bytes: number; stop: () => void }> {
  const body = new Uint8Array(await response.arrayBuffer())
  const { connection: _, 'keep-alive': _keep, date: _date, ...headers } = Object.fromEntries(response.headers)
  const bare = fork(new URL('./bare-server.ts', import.meta.url))
  bare.send({ body: Buffer.from(body).toString('base64'), headers })
  const [port] = (await once(bare, 'message')) as [number]
  return { port, bytes: body.byteLength, stop: () => bare.kill() }
}
