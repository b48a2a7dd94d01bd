import { expect, test } from 'vitest'
import * as rules from './support/architecture-rules.ts'
import { projectFiles, readSource, type SourceFile } from './support/source-tree.ts'

const isModule = (path: string) => /\.(ts|tsx|mjs|css)$/.test(path)
const project = projectFiles().filter(isModule).map(readSource)

/** Files of a small made-up project, by path. */
function tree(files: Record<string, string>): SourceFile[] {
  return Object.entries(files).map(([path, text]) => ({ path, text }))
}

/** Each rule with a project that breaks it: a rule that finds nothing there would find nothing anywhere. */
const broken: Record<keyof typeof rules, SourceFile[]> = {
  tiersKeepTheirBorders: tree({ 'web/a.ts': "import type { B } from '../server/b.ts'" }),
  contractImportsOnlyZod: tree({ 'contract/a.ts': "import { readFile } from 'node:fs'" }),
  onlyTheDecoderQueueDecodes: tree({
    'server/features/albums/a.ts': "const { default: sharp } = await import('sharp')",
  }),
  serverWaitsForNoEvents: tree({ 'server/a.ts': "import { once } from 'node:events'" }),
  onlyTheSiteMountKnowsTheBuild: tree({ 'server/a.ts': "const folder = 'build/client'" }),
  featuresMeetInServices: tree({
    'server/features/posts/posts.service.ts': "import { byId } from '../accounts/accounts.queries.ts'",
  }),
  tiersShareFeatureNames: tree({ 'web/features/blog/page.tsx': '' }),
  featuresAreLayered: tree({
    'server/features/accounts/accounts.ts': "import type { Post } from '../posts/posts.service.ts'",
  }),
  tablesAreLayered: tree({
    'server/database/rows/post-rows.ts': 'export interface PostTables {\n  posts: PostRow\n}',
    'server/features/accounts/a.queries.ts': "const posts = connection.selectFrom('posts as own')",
  }),
  layersAreOrdered: tree({
    'server/live/a.ts': "import type { Post } from '../features/posts/posts.service.ts'",
  }),
  foldersHaveNoCycles: tree({
    'web/features/posts/feed/a.ts': "import { b } from '../post/b.ts'",
    'web/features/posts/post/b.ts': "import type { C } from '../comments/c.ts'",
    'web/features/posts/comments/c.ts': "import { a } from '../feed/a.ts'",
  }),
  foldersAreSmall: tree(
    Object.fromEntries([...'abcdefghijklmnopqrstu'].map((name) => [`web/api/${name}.ts`, ''])),
  ),
  importsHaveNoCycles: tree({
    'server/a.ts': "import { b } from './b.ts'",
    'server/b.ts': "export { c } from './c.ts'",
    'server/c.ts': "const a = await import('./a.ts')",
  }),
  namesAreSpecific: tree({ 'web/utils.ts': '' }),
  filesAreShort: tree({ 'web/a.ts': '\n'.repeat(300) }),
}

test('the project is found', () => {
  expect(project.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['server/app.ts', 'contract/registry.ts', 'web/root.tsx']),
  )
})

test.each(Object.entries(rules))('%s holds', (_, rule) => {
  expect(rule(project)).toEqual([])
})

test.each(Object.entries(rules))('%s notices what breaks it', (name, rule) => {
  expect(rule(broken[name as keyof typeof rules])).not.toEqual([])
})

test('the plugin that mounts the site may know it', () => {
  const mount = tree({
    'server/site/site.ts': "import { serverContext } from '../../web/api/server-context.ts'",
    'server/site/builds.ts': "const builds = '../../build'",
  })
  expect(rules.tiersKeepTheirBorders(mount)).toEqual([])
  expect(rules.onlyTheSiteMountKnowsTheBuild(mount)).toEqual([])
})

test('files of the ground may be imported by every layer', () => {
  const tower = tree({
    'server/database/a.ts': "import type { Config } from '../config.ts'",
    'server/app.ts': "import { a } from './database/a.ts'",
    'contract/posts/a.ts': "import { id } from '../fields.ts'",
  })
  expect(rules.layersAreOrdered(tower)).toEqual([])
})

test('types of two files may refer to each other in circles', () => {
  const circle = tree({
    'server/a.ts': "import type { B } from './b.ts'",
    'server/b.ts': "import { a } from './a.ts'",
  })
  expect(rules.importsHaveNoCycles(circle)).toEqual([])
})
