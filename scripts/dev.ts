import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { sep } from 'node:path'

// Hot reload: Vite inside the server renews pages, the server restarts when its own files or the contract
// change, and a changed message catalogue is compiled again. Node's own --watch would restart twice for a
// text.
const EDITORS_SETTLE_MS = 100
const STOP_WITHIN_MS = 2000

let server = start()
const restartSoon = debounced(restart)
const compileSoon = debounced(() => run('scripts/prepare.mjs', '--without-site'))

watch('server', { recursive: true }, (_, file) => {
  if (isProgram(file)) restartSoon()
})
watch('contract', { recursive: true }, (_, file) => {
  if (file?.startsWith(`messages${sep}`)) compileSoon()
  else if (isProgram(file)) restartSoon()
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await stop()
    process.exit()
  })

function start(): ChildProcess {
  return run('server/main.ts')
}

async function restart(): Promise<void> {
  await stop()
  server = start()
}

async function stop(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const stopped = once(server, 'exit')
  server.kill('SIGTERM')
  const late = setTimeout(() => server.kill('SIGKILL'), STOP_WITHIN_MS)
  await stopped
  clearTimeout(late)
}

function run(...program: string[]): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'development', SITE_MODE: 'development' }
  return spawn(process.execPath, program, { stdio: 'inherit', env })
}

function isProgram(file: string | null): boolean {
  return file !== null && /\.(ts|js)$/.test(file) && !file.endsWith('.test.ts')
}

/** Debounces work, since editors and compilers write several times; never runs it concurrently. */
function debounced(work: () => unknown): () => void {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(work)
    }, EDITORS_SETTLE_MS)
  }
}
