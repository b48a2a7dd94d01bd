import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  anchorsOf,
  type Citation,
  citationsIn,
  modulesNamedIn,
  vagueCitationsIn,
} from './support/citations.ts'
import { namedIn } from './support/documents.ts'
import { isGenerated, projectFiles, readSource, root } from './support/source-tree.ts'

const files = projectFiles()
const documents = files.filter((path) => path.endsWith('.md')).map(readSource)
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

const exists = (path: string) => isGenerated(path.replace(/\/$/, '')) || existsSync(join(root, path))

/** Checks whether a document exists and has the heading. */
function isThere({ path, anchor }: Citation): boolean {
  if (!existsSync(join(root, path))) return false
  return anchor === undefined || anchorsOf(readFileSync(join(root, path), 'utf8')).includes(anchor)
}

describe.each(documents)('$path', ({ path, text }) => {
  const named = namedIn(text)

  test('names only commands that exist', () => {
    expect(named.scripts.filter((script) => !(script in scripts))).toEqual([])
  })

  test('names only files and folders that exist', () => {
    expect(named.paths.filter((named) => !exists(named))).toEqual([])
  })

  test('names only measurements that exist', () => {
    expect(named.measurements.filter((name) => !exists(`bench/${name}.ts`))).toEqual([])
  })

  test('links to nothing that is missing', () => {
    const target = (link: string) => (link === '' ? path : posix.join(dirname(path), link))
    expect(named.links.filter((link) => !isThere({ ...link, path: target(link.path) }))).toEqual([])
  })
})

test('the README exists and names the two commands', () => {
  const readme = documents.find(({ path }) => path === 'README.md')
  expect(namedIn(readme?.text ?? '').scripts).toEqual(expect.arrayContaining(['start', 'test']))
})

test('the first change names only functions and types of the files named up to then', () => {
  const text = documents.find(({ path }) => path === 'CONTRIBUTING.md')?.text ?? ''
  const [, part = ''] = /## Your first change[^\n]*\n([\s\S]*?)\n## /.exec(text) ?? []
  const steps = part.split(/^\d+\. /m).slice(1)
  expect(steps.length).toBeGreaterThan(5)
  let source = ''
  const lost = steps.flatMap((step) => {
    for (const path of namedIn(step).paths) if (/\.tsx?$/.test(path)) source += readSource(path).text
    const names = [...step.matchAll(/`([a-z]+[A-Z]\w*|[A-Z][a-z]\w*)`/g)].map(([, name = '']) => name)
    return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))
  })
  expect(lost).toEqual([])
})

test('a document’s commands, paths and links are found', () => {
  const named = namedIn(
    'See `server/gone.ts`, `GONE.md`, `/api/users`, [there](docs/gone.md#part) and [below](#below).\n\n```\nnpm run gone -- now\nnpm run bench -- lost\nnode scripts/gone.ts\n```\n',
  )
  expect(named).toEqual({
    scripts: ['gone', 'bench'],
    measurements: ['lost'],
    paths: ['scripts/gone.ts', 'server/gone.ts', 'GONE.md'],
    links: [
      { path: 'docs/gone.md', anchor: 'part' },
      { path: '', anchor: 'below' },
    ],
  })
})

test('a heading’s anchor is the forge’s', () => {
  const headings = [
    '# 9. Limits (and more)',
    '## `GET /api`: what',
    '## Twice',
    '## Twice',
    '```',
    '# no',
    '```',
  ]
  expect(anchorsOf(headings.join('\n'))).toEqual(['9-limits-and-more', 'get-api-what', 'twice', 'twice-1'])
})

describe('citations in comments', () => {
  const modules = files.filter((path) => /\.(tsx?|mjs|css)$/.test(path)).map(readSource)
  const comment = (text: string) => ['/', '** ', text, ' *', '/'].join('')

  test('exists in the repository, under that heading', () => {
    const lost = modules.flatMap(({ path, text }) =>
      citationsIn(text)
        .filter((cited) => !isThere(cited))
        .map((cited) => `${path} cites ${cited.path}${cited.anchor ? `#${cited.anchor}` : ''}`),
    )
    expect(lost).toEqual([])
  })

  test('of modules name files that exist', () => {
    const lost = modules.flatMap(({ path, text }) =>
      modulesNamedIn(text)
        .filter((named) => !exists(named))
        .map((named) => `${path} names ${named}`),
    )
    expect(lost).toEqual([])
  })

  test('of a lost module are found', () => {
    const module = comment('As `read` in server/gone.ts (tests/words.test.ts).')
    expect(modulesNamedIn(module)).toEqual(['server/gone.ts', 'tests/words.test.ts'])
    expect(modulesNamedIn(module).filter((named) => !exists(named))).toEqual(['server/gone.ts'])
  })

  test('is named by its place', () => {
    const vague = modules.flatMap(({ path, text }) =>
      vagueCitationsIn(text).map((comment) => `${path}: ${comment}`),
    )
    expect(vague).toEqual([])
  })

  test.each([
    ['a document that is not there', comment('(docs/gone.md#part)')],
    ['a heading that is not there', comment('(docs/glossary.md#gone)')],
    ['a document by its name only', ['//', 'see GONE.md'].join(' ')],
  ])('is refused when it is %s', (_, module) => {
    expect(citationsIn(module)).toHaveLength(1)
    expect(citationsIn(module).filter(isThere)).toEqual([])
  })

  test.each(['(specification 9)', '(decisions: Interface)', '(issue of the calendar)', 'As issue 4 asks.'])(
    'is refused when it is as vague as %s',
    (words) => {
      expect(vagueCitationsIn(comment(words))).toEqual([comment(words)])
    },
  )

  test('is found and let through when it is there', () => {
    const module = comment('Who sees it (docs/glossary.md#words, ARCHITECTURE.md).')
    expect(citationsIn(module)).toEqual([
      { path: 'docs/glossary.md', anchor: 'words' },
      { path: 'ARCHITECTURE.md', anchor: undefined },
    ])
    expect(citationsIn(module).filter(isThere)).toHaveLength(2)
    expect(vagueCitationsIn(module)).toEqual([])
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
