import { streamsPerAccount } from '../contract/posts/feed.ts'
import { startServer } from '../tests/e2e/running-server.ts'
import { listenLive } from '../tests/support/live-stream.ts'

// How long it takes until 500 open pages have heard of a new post, through the shipped server on SQLite.
const PAGES = 500
const ROUNDS = 20

const server = await startServer()
const tokens: string[] = []
for (let reader = 0; reader < PAGES / streamsPerAccount; reader += 1) tokens.push(await register(reader))
const began = performance.now()
const streams = await Promise.all(
  tokens.flatMap((token) => Array.from({ length: streamsPerAccount }, () => listenLive(server.url, token))),
)
await Promise.all(streams.map((stream) => stream.next('ready')))
process.stdout.write(`${PAGES} streams open after ${Math.round(performance.now() - began)} ms\n`)
const times: number[] = []
for (let round = 0; round < ROUNDS; round += 1) times.push(await millisecondsUntilAllHear(round))
times.sort((one, other) => one - other)
process.stdout.write(
  `all hear of a post after ${Math.round(times[ROUNDS / 2] ?? 0)} ms (median of ${ROUNDS}, slowest ${Math.round(times.at(-1) ?? 0)} ms)\n`,
)
const stopBegan = performance.now()
await Promise.all([server.stop(), ...streams.map((stream) => stream.ended())])
process.stdout.write(
  `stopped with ${PAGES} streams open in ${Math.round(performance.now() - stopBegan)} ms\n`,
)

async function millisecondsUntilAllHear(round: number): Promise<number> {
  const start = performance.now()
  const [posted] = await Promise.all([
    call('/api/posts', { text: `Round ${round}` }),
    ...streams.map((stream) => stream.next('post')),
  ])
  if (posted.status !== 201) throw new Error(`Posting answered ${posted.status}`)
  return performance.now() - start
}

async function register(reader: number): Promise<string> {
  const account = { name: 'Reader', email: `reader${reader}@example.org`, password: 'marigold lamps at dusk' }
  const answer = (await (await call('/api/users', account)).json()) as { token: string }
  return answer.token
}

function call(path: string, body: object): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(tokens[0] && { 'x-auth-token': tokens[0] }) },
    body: JSON.stringify(body),
  })
}
