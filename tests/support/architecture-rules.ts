import { basename, extname } from 'node:path'
import { importsOf, type SourceFile } from './source-tree.ts'

/** Looks at the modules of a project and tells, one line each, what breaks the rule. */
export type Rule = (files: SourceFile[]) => string[]

const LONGEST_FILE_LINES = 250
const FEATURES = ['accounts', 'profiles', 'posts', 'events', 'society']
const SAYS_NOTHING = /^(utils?|helpers?|misc|common|index|shared|stuff)$/
const KEBAB_CASE = /^[a-z0-9$]+(?:[-.][a-z0-9$]+)*$/
const SITE_MOUNT = 'server/site/site.ts'
const SERVES_THE_BUILD = [SITE_MOUNT, 'server/site/static-files.ts']
/** The one file of web/ that the server loads: the key under which both know the request's context. */
const SERVER_CONTEXT = 'web/api/server-context.ts'

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || path.startsWith('tests/')
const tierOf = (path: string) => path.split('/')[0] ?? ''

/** `web → contract ← server`, and nothing else. */
export const tiersKeepTheirBorders: Rule = (files) =>
  crossings(files, (from, to, typeOnly) => {
    const allowed = { contract: ['contract'], server: ['server', 'contract'], web: ['web', 'contract'] }[
      tierOf(from)
    ]
    if (allowed === undefined || allowed.includes(tierOf(to))) return false
    const isMount = from === SITE_MOUNT && (to === SERVER_CONTEXT || (typeOnly && to.startsWith('web/api/')))
    return !isMount
  })

/** The contract runs in the browser and promises nothing but its own words: zod is all it may use. */
export const contractImportsOnlyZod: Rule = (files) =>
  files
    .filter(({ path }) => tierOf(path) === 'contract' && !isTest(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target, specifier }) => target === undefined && specifier !== 'zod')
        .map(({ specifier }) => `${file.path} imports ${specifier}`),
    )

/** Only the plugins that serve the built site know where it lies. */
export const onlyTheSiteMountKnowsTheBuild: Rule = (files) =>
  files
    .filter(
      ({ path }) =>
        ['contract', 'server'].includes(tierOf(path)) && !isTest(path) && !SERVES_THE_BUILD.includes(path),
    )
    .filter(({ text }) => /['"`/]build\/(client|server)\b/.test(text))
    .map(({ path }) => `${path} names the build folder`)

/** Across features only services are called. */
export const featuresMeetInServices: Rule = (files) =>
  crossings(files, (from, to) => {
    const [mine, other] = [from, to].map((path) => /^server\/features\/([^/]+)\//.exec(path)?.[1])
    return mine !== undefined && other !== undefined && mine !== other && !to.endsWith('.service.ts')
  })

/** The same five feature names stand in every tier. */
export const tiersShareFeatureNames: Rule = (files) => {
  const folders = files.flatMap(({ path }) => /^(?:server|web)\/features\/([^/]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(folders)]
    .filter((name) => !FEATURES.includes(name))
    .map((name) => `${name} is none of the features ${FEATURES.join(', ')}`)
}

/** No module needs itself; types may, they vanish. */
export const importsHaveNoCycles: Rule = (files) => {
  const graph = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target, typeOnly }) => (target === undefined || typeOnly ? [] : [target])),
    ]),
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, way: string[]) => {
    if (way.includes(path)) cycles.push([...way.slice(way.indexOf(path)), path].join(' → '))
    if (way.includes(path) || done.has(path)) return
    for (const target of graph.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  return cycles
}

/** Names say what a file is about, in kebab-case. */
export const namesSaySomething: Rule = (files) =>
  files.flatMap(({ path }) =>
    path
      .split('/')
      .filter((part) => !part.startsWith('.'))
      .filter((part) => SAYS_NOTHING.test(stemOf(part)) || !KEBAB_CASE.test(part))
      .map((part) => `${path}: ${part} says nothing, or is not in kebab-case`),
  )

/** A longer file hides a second idea. */
export const filesAreShort: Rule = (files) =>
  files
    .filter(({ path }) => !isTest(path))
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > LONGEST_FILE_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines: look for the second idea in it`)

function crossings(
  files: SourceFile[],
  isForbidden: (from: string, to: string, typeOnly: boolean) => boolean,
): string[] {
  return files
    .filter(({ path }) => !isTest(path))
    .flatMap((file) =>
      importsOf(file).flatMap(({ target, typeOnly }) =>
        target !== undefined && isForbidden(file.path, target, typeOnly)
          ? [`${file.path} imports ${target}`]
          : [],
      ),
    )
}

function stemOf(name: string): string {
  return basename(name, extname(name))
}
