import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { namedIn } from './support/documents.ts'
import { isGenerated, projectFiles, readSource, root } from './support/source-tree.ts'

const files = projectFiles()
const documents = files.filter((path) => path.endsWith('.md')).map(readSource)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

const exists = (path: string) => isGenerated(path.replace(/\/$/, '')) || existsSync(join(root, path))

describe.each(documents)('$path', ({ path, text }) => {
  const named = namedIn(text)

  test('names only commands that exist', () => {
    expect(named.scripts.filter((script) => !(script in scripts))).toEqual([])
  })

  test('names only files and folders that exist', () => {
    expect(named.paths.filter((named) => !exists(named))).toEqual([])
  })

  test('links to nothing that is missing', () => {
    expect(named.links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([])
  })
})

test('the README exists and names the two commands', () => {
  const readme = documents.find(({ path }) => path === 'README.md')
  expect(namedIn(readme?.text ?? '').scripts).toEqual(expect.arrayContaining(['start', 'test']))
})

test('a document’s commands, paths and links are found', () => {
  const named = namedIn(
    'See `server/gone.ts`, `GONE.md`, `/api/users` and [there](docs/gone.md).\n\n```\nnpm run gone -- now\nnode scripts/gone.ts\n```\n',
  )
  expect(named).toEqual({
    scripts: ['gone'],
    paths: ['scripts/gone.ts', 'server/gone.ts', 'GONE.md'],
    links: ['docs/gone.md'],
  })
})

test('every file that a script of package.json runs exists', () => {
  const run = Object.values(scripts).flatMap((script) => script.match(/[\w./-]+\.(ts|mjs)\b/g) ?? [])
  expect(run.length).toBeGreaterThan(0)
  expect(run.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('nothing names a path of one machine', () => {
  const oneMachine = /(?<![\w.}'"`)-])\/(?:work|root|home|Users|tmp)\/[\w.]/
  const isText = (path: string) => !/\.(png|ico|woff2?|jpg|webp)$/.test(path) && path !== 'package-lock.json'
  const naming = files
    .filter(isText)
    .map(readSource)
    .filter(({ text }) => oneMachine.test(text))
  expect(naming.map(({ path }) => path)).toEqual([])
})
