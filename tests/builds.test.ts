import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { addBuild, currentBuild } from '../scripts/prepare/builds.mjs'
import { NotBuiltError, staticFiles } from '../server/site/builds.ts'
import { startFailure } from '../server/start-messages.ts'
import { testConfig } from './support/app.ts'

const hour = 60 * 60

let builds: string
beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), 'society-builds-'))
})
afterEach(() => rmSync(builds, { recursive: true, force: true }))

/** Creates a small build whose one script has the build's name. */
function build(name: string): void {
  addBuild(builds, name, (into) => {
    mkdirSync(join(into, 'client', 'assets'), { recursive: true })
    mkdirSync(join(into, 'server'))
    writeFileSync(join(into, 'client', 'assets', `page-${name}.js`), `// ${name}`)
    writeFileSync(join(into, 'client', 'favicon.svg'), `<svg id="${name}"/>`)
    writeFileSync(join(into, 'server', 'index.js'), '')
  })
}

/** Starts the part of a site that serves builds. */
async function aSite() {
  const app = Fastify()
  app.decorate('config', testConfig())
  await app.register(staticFiles, { builds })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  // The mark is written once the port is open, concurrently with other work.
  await vi.waitFor(() => expect(existsSync(join(builds, currentBuild(builds) ?? '', 'served'))).toBe(true))
  return async (url: string) => {
    const { statusCode, body, headers } = await app.inject(url)
    return { status: statusCode, body, caching: headers['cache-control'] }
  }
}

function servedHoursAgo(name: string, hours: number): void {
  const at = Date.now() / 1000 - hours * hour
  writeFileSync(join(builds, name, 'served'), '')
  utimesSync(join(builds, name, 'served'), at, at)
}

describe('a build beside a running site', () => {
  test('leaves the scripts of its pages there', async () => {
    build('one')
    const get = await aSite()
    build('two')
    expect(currentBuild(builds)).toBe('two')
    expect(await get('/assets/page-one.js')).toMatchObject({ status: 200, body: '// one' })
    expect((await get('/favicon.svg')).body).toContain('one')
  })

  test('is served after a restart, and with it the former scripts for pages that are open', async () => {
    build('one')
    await aSite()
    build('two')
    const get = await aSite()
    expect((await get('/favicon.svg')).body).toContain('two')
    expect(await get('/assets/page-two.js')).toMatchObject({ status: 200, body: '// two' })
    const immutable = 'public, max-age=31536000, immutable'
    expect(await get('/assets/page-one.js')).toEqual({ status: 200, body: '// one', caching: immutable })
  })

  test('serves pages of a process that was restarted earlier', async () => {
    build('one')
    const get = await aSite()
    build('two')
    expect(await get('/assets/page-two.js')).toMatchObject({ status: 200, body: '// two' })
  })

  test.each(['/assets/page-none.js', '/assets/..%2f..%2fcurrent', '/assets/../../current', '/assets/'])(
    'does not serve %s',
    async (url) => {
      build('one')
      const get = await aSite()
      expect((await get(url)).status).toBe(404)
    },
  )
})

describe('a build that fails', () => {
  test('leaves the former one current', () => {
    build('one')
    const failing = () =>
      addBuild(builds, 'two', () => {
        throw new Error('a fault in the sources')
      })
    expect(failing).toThrow('a fault in the sources')
    expect(currentBuild(builds)).toBe('one')
    build('two')
    expect(currentBuild(builds)).toBe('two')
  })
})

describe('former builds', () => {
  test('are chosen again without being made again', () => {
    build('one')
    servedHoursAgo('one', 1)
    build('two')
    addBuild(builds, 'one', () => expect.unreachable('made again'))
    expect(currentBuild(builds)).toBe('one')
  })

  test('stay while a site serves them, and the last three otherwise', () => {
    for (const [place, name] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
      build(name)
      if (name !== 'f') servedHoursAgo(name, 10 * 24 - place)
    }
    build('never-served')
    servedHoursAgo('c', 2)
    build('current')
    expect(readdirSync(builds).sort()).toEqual(['c', 'current', 'd', 'e'].sort())
  })

  test('stay, however many, when they were served within the last day', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) {
      build(name)
      servedHoursAgo(name, 2)
    }
    expect(readdirSync(builds)).toEqual(['a', 'b', 'c', 'current', 'd', 'e', 'f'])
  })
})

test('a start without a build explains the remedy', async () => {
  const failure = await aSite().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NotBuiltError)
  expect(startFailure(failure)).toBe('The site is not built. Run npm run build, then start it again.')
})
