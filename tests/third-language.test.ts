import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joinMessages, writeNepaliNumbers } from '../scripts/prepare/joined-messages.mjs'
import { root } from './support/source-tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'third-language-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Catalogue {
  m: Record<string, (inputs?: object, options?: { locale: string }) => string>
}
let catalogue: Catalogue

beforeAll(async () => {
  cpSync(join(root, 'contract', 'messages'), join(folder, 'contract', 'messages'), { recursive: true })
  cpSync(join(root, 'contract', 'text'), join(folder, 'contract', 'text'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const settings = JSON.parse(readFileSync(join(root, 'project.inlang', 'settings.json'), 'utf8'))
  mkdirSync(join(folder, 'project.inlang'))
  writeFileSync(
    join(folder, 'project.inlang', 'settings.json'),
    JSON.stringify({ ...settings, locales: [...settings.locales, 'thr'] }),
  )
  mkdirSync(join(folder, 'contract', 'messages', 'thr'))
  writeFileSync(
    join(folder, 'contract', 'messages', 'thr', 'site.json'),
    JSON.stringify({ site_language: 'बोली' }),
  )
  const out = join(folder, 'contract', 'paraglide')
  const { status, stderr } = spawnSync(
    join(root, 'node_modules', '.bin', 'paraglide-js'),
    [
      'compile',
      '--project',
      './project.inlang',
      '--outdir',
      out,
      '--silent',
      '--strategy',
      'cookie',
      'baseLocale',
    ],
    { cwd: folder, encoding: 'utf8' },
  )
  expect([status, stderr]).toEqual([0, ''])
  writeNepaliNumbers(out)
  joinMessages(out)
  catalogue = await import(pathToFileURL(join(out, 'messages.js')).href)
}, 120_000)

it('a third language needs a file alone, and what that does not have is in English', () => {
  const { m } = catalogue
  const inTharu = (key: string, inputs: object = {}) => m[key]?.(inputs, { locale: 'thr' })
  expect(inTharu('site_language')).toBe('बोली')
  expect(inTharu('site_try_again')).toBe(m.site_try_again?.({}, { locale: 'en' }))
  expect(inTharu('society_since_posts', { count: 7, shown: 7 })).toBe('7 new posts')
  expect(m.site_language?.({}, { locale: 'ne' })).toBe('भाषा')
})
