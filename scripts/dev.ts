import { spawn, spawnSync } from 'node:child_process'
import { watch } from 'node:fs'

// Hot reload: Vite inside the server renews pages, Node restarts when server or contract change,
// and a changed message catalogue is compiled again.
const EDITORS_SETTLE_MS = 100

const server = spawn(
  process.execPath,
  ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output', 'server/main.ts'],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development', SITE_MODE: 'development' } },
)
server.on('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal))

let settling: NodeJS.Timeout | undefined
watch('contract/messages', { recursive: true }, () => {
  clearTimeout(settling)
  settling = setTimeout(compileMessages, EDITORS_SETTLE_MS)
})

function compileMessages(): void {
  spawnSync(process.execPath, ['scripts/prepare.mjs', '--without-site'], { stdio: 'inherit' })
}
