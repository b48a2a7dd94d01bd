import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fingerprint } from '../scripts/prepare/fingerprint.mjs'
import { installedMatchesLockfile } from '../scripts/prepare/installed.mjs'
import { withLock } from '../scripts/prepare/lock.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'society-prepare-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a fingerprint', () => {
  const file = () => join(folder, 'page.tsx')

  test('stays while nothing changes', () => {
    writeFileSync(file(), 'one')
    expect(fingerprint([folder])).toBe(fingerprint([folder]))
  })

  test('does not change with the time of a file, as in a copied checkout', () => {
    writeFileSync(file(), 'one')
    const before = fingerprint([folder])
    utimesSync(file(), 1, 1)
    expect(fingerprint([folder])).toBe(before)
  })

  test('changes with a file that is edited, added or removed', () => {
    writeFileSync(file(), 'one')
    const before = fingerprint([folder])
    writeFileSync(file(), 'two')
    const edited = fingerprint([folder])
    writeFileSync(join(folder, 'other.tsx'), 'two')
    const added = fingerprint([folder])
    rmSync(file())
    expect(new Set([before, edited, added, fingerprint([folder])]).size).toBe(4)
  })

  test('excludes other files, and tolerates missing ones', () => {
    const before = fingerprint([folder, join(folder, 'missing')])
    writeFileSync(join(folder, 'page.test.ts'), 'one')
    expect(fingerprint([folder], (path) => !path.endsWith('.test.ts'))).toBe(before)
  })
})

describe('the lock', () => {
  const lock = () => join(folder, '.lock')

  test('lets one process at a time through', async () => {
    const log = join(folder, 'log')
    const worker = `
      import { appendFileSync } from 'node:fs'
      import { withLock } from ${JSON.stringify(new URL('../scripts/prepare/lock.mjs', import.meta.url).href)}
      withLock(${JSON.stringify(lock())}, () => {
        appendFileSync(${JSON.stringify(log)}, 'in ')
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
        appendFileSync(${JSON.stringify(log)}, 'out ')
      })`
    const processes = [1, 2, 3].map(() => spawn(process.execPath, ['--input-type=module', '-e', worker]))
    await Promise.all(processes.map((one) => once(one, 'exit')))
    expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(3))
  })

  test('is taken over from a process that died', () => {
    mkdirSync(lock())
    const longGone = 2 ** 30
    writeFileSync(join(lock(), 'owner'), String(longGone))
    expect(withLock(lock(), () => 'done')).toBe('done')
  })

  test('is given back when the work fails', () => {
    const failing = () => {
      throw new Error('no network')
    }
    expect(() => withLock(lock(), failing)).toThrow('no network')
    expect(existsSync(lock())).toBe(false)
  })
})

describe('installed packages', () => {
  const write = (name: string, packages: object) => {
    mkdirSync(join(folder, 'node_modules'), { recursive: true })
    writeFileSync(join(folder, name), JSON.stringify({ packages }))
  }
  const wanted = {
    '': { name: 'site' },
    'node_modules/kept': { version: '1.0.0' },
    'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['beos'] },
  }

  test('match when all that suits this machine is there in its version', () => {
    write('package-lock.json', wanted)
    write('node_modules/.package-lock.json', { 'node_modules/kept': { version: '1.0.0' } })
    expect(installedMatchesLockfile(folder)).toBe(true)
  })

  test.each([
    ['another version', { 'node_modules/kept': { version: '1.0.1' } }],
    ['a missing package', {}],
  ])('do not match with %s', (_, installed) => {
    write('package-lock.json', wanted)
    write('node_modules/.package-lock.json', installed)
    expect(installedMatchesLockfile(folder)).toBe(false)
  })

  test('do not match when an optional package for this very machine is missing', () => {
    const mine = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }
    write('package-lock.json', { ...wanted, 'node_modules/mine': mine })
    write('node_modules/.package-lock.json', { 'node_modules/kept': { version: '1.0.0' } })
    expect(installedMatchesLockfile(folder)).toBe(false)
  })
})
