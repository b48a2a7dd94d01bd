import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Reports the loaded builds of React, and ends the program, once one renders pages. */
const reporter = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module'
  const { cache } = createRequire(process.execPath)
  setInterval(() => {
    const files = Object.keys(cache).filter((path) => cache[path].loaded && /react(-dom)?[\\\\/\\\\w-]*cjs/.test(path))
    if (!files.some((path) => /react-dom-server/.test(path))) return
    process.stdout.write('loaded ' + JSON.stringify(files.map((path) => path.split(/[\\\\\\\\/]/).at(-1))) + '\\n')
    process.exit()
  }, 20).unref()
`)}`

async function filesOfReact(program: string, environment: Record<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'society-mode-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const child = spawn(process.execPath, ['--import', reporter, program], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      AVATAR_SERVICE: 'off',
      DATABASE_URL: `file:${folder}/a.db`,
      ...environment,
    },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) output += chunk
  return JSON.parse(/^loaded (.*)$/m.exec(output)?.[1] ?? '[]')
}

test.each([
  ['the site in a shell of developers', 'server/main.ts', { NODE_ENV: 'development' }],
  ['the demo', 'scripts/demo.ts', {}],
])('%s renders its pages as in production', { timeout: 60_000 }, async (_, program, environment) => {
  const files = await filesOfReact(program, environment)
  expect(files).toContain('react.production.js')
  expect(files.filter((name) => name.includes('development'))).toEqual([])
})
