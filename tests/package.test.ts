import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { releaseName, stageRelease } from '../scripts/package/release.ts'
import { aFolder } from './support/folder.ts'
import { freePort } from './support/free-port.ts'

const slow = 120_000

async function isOneDisk(...paths: string[]): Promise<boolean> {
  const devices = await Promise.all(paths.map(async (path) => (await stat(path)).dev))
  return new Set(devices).size === 1
}

test(
  'a release starts with its own Node, without npm and without building, and is administered there',
  async () => {
    const folder = await aFolder()
    const root = resolve(import.meta.dirname, '..')
    const release = join(folder, releaseName(root))
    stageRelease(root, release, { sharesFiles: await isOneDisk(root, folder) })
    const node = join(release, 'node_modules/.bin/node')
    const port = await freePort()
    const environment = {
      PORT: String(port),
      DATABASE_URL: `file:${join(folder, 'data', 'society.db')}`,
      BACKUP_TO: 'off',
      LOG_LEVEL: 'warn',
    }
    const run = (program: string, ...words: string[]) => {
      const child = spawn(node, [program, ...words], { cwd: release, env: environment })
      onTestFinished(() => void child.kill('SIGKILL'))
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => (output += String(chunk)))
      return { child, output: () => output }
    }
    const site = run('server/main.ts')
    await expect.poll(site.output, { timeout: slow }).toContain('is open at')
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect(page.status).toBe(200)
    const html = await page.text()
    const [, script = ''] = /(?:src|href)="(\/assets\/[^"]+\.js)"/.exec(html) ?? []
    expect((await fetch(`http://127.0.0.1:${port}${script}`)).status).toBe(200)
    const backup = run('scripts/admin.ts', 'backup', join(folder, 'society.backup'))
    await once(backup.child, 'exit')
    expect(backup.output()).toContain('rows of')
    site.child.kill('SIGTERM')
    expect(await once(site.child, 'exit')).toEqual([0, null])
    expect(existsSync(join(release, 'node_modules', 'vite'))).toBe(false)
  },
  slow,
)
