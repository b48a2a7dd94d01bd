import { basename, dirname, extname } from 'node:path'
import { importsOf, type SourceFile } from './source-tree.ts'

/** Checks the modules of a project and returns one line per violation. */
export type Rule = (files: SourceFile[]) => string[]

const LONGEST_FILE_LINES = 300
const MOST_FILES_IN_A_FOLDER = 20
/** From the ground up: an arrow points to the left only. */
const FEATURES =
  'audit notifications accounts pictures profiles groups posts events money society letters administration'.split(
    ' ',
  )
/**
 * The layers of each tier, bottom first; loose files of a tier are the top, except for the ground listed
 * here.
 */
const FLOORS: Record<string, { ground: string[]; floors: string[] }> = {
  contract: { ground: ['*'], floors: FEATURES },
  server: {
    ground: ['server/config.ts'],
    floors: 'config database text charts live endpoints pictures mail operations request features site'.split(
      ' ',
    ),
  },
  web: { ground: [], floors: ['browser', 'design', 'api', 'session', 'shell', 'features'] },
}
const CONTRACT_ROOF = 'contract/registry.ts'
const EXEMPT_FROM_FOLDER_SIZE = ['server/database/migrations']
/** Folders of the contract that are not features: the catalogue, its compiled form, days and durations. */
const NO_FEATURES = ['messages', 'paraglide', 'text', 'time']
/** A table as the query builder takes it: `selectFrom('users as about')`. */
const TABLE_IN_QUERY = /(?:selectFrom|[jJ]oin|insertInto|updateTable|deleteFrom|using)\(\s*'(\w+)[ ']/g
/** Stateless modules that a feature offers to those above it, in addition to its services. */
const OFFERED: readonly string[] = [
  'server/features/accounts/account/account-subscribers.ts',
  'server/features/accounts/account/accounts.policy.ts',
  'server/features/groups/group-subscribers.ts',
]
const UNSPECIFIC = /^(utils?|helpers?|misc|common|index|shared|stuff)$/
const KEBAB_CASE = /^[a-z0-9$]+(?:[-.][a-z0-9$]+)*$/
/** The one plugin of a feature, which registers its rooms and therefore is above them. */
const FEATURE_PLUGIN = /^server\/features\/([^/]+)\/\1\.plugin\.ts$/
const SITE_MOUNT = 'server/site/site.ts'
const DECODER_QUEUE = 'server/pictures/decoder-queue.ts'
const BUILDS = 'server/site/builds.ts'
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

/** Refuses `once` of node:events: waiting for a past event never ends and leaks memory. */
export const serverWaitsForNoEvents: Rule = (files) =>
  serverImports(files, 'node:events').map(
    (path) => `${path} imports node:events: wait for a promise, or for node:stream's finished`,
  )

/** Pictures are decoded in one queue: several at once would fill the memory. */
export const onlyTheDecoderQueueDecodes: Rule = (files) =>
  serverImports(files, 'sharp')
    .filter((path) => path !== DECODER_QUEUE)
    .map((path) => `${path} imports sharp: take the library from ${DECODER_QUEUE}`)

/** The contract runs in the browser and promises nothing but its own words: zod is all it may use. */
export const contractImportsOnlyZod: Rule = (files) =>
  files
    .filter(({ path }) => tierOf(path) === 'contract' && !isTest(path))
    .flatMap((file) =>
      importsOf(file)
        .filter(({ target, specifier }) => target === undefined && specifier !== 'zod')
        .map(({ specifier }) => `${file.path} imports ${specifier}`),
    )

/** Only one file of the server knows where the built site lies. */
export const onlyTheSiteMountKnowsTheBuild: Rule = (files) =>
  files
    .filter(({ path }) => ['contract', 'server'].includes(tierOf(path)) && !isTest(path) && path !== BUILDS)
    .filter(({ text }) => /['"`/]build(\/[\w/]*)?['"`]/.test(text))
    .map(({ path }) => `${path} names the build folder`)

/** Across features only services are called, and the modules that a feature offers. */
export const featuresMeetInServices: Rule = (files) =>
  crossings(files, (from, to) => {
    const [own, other] = [from, to].map((path) => /^server\/features\/([^/]+)\//.exec(path)?.[1])
    return (
      own !== undefined &&
      other !== undefined &&
      own !== other &&
      !to.endsWith('.service.ts') &&
      !OFFERED.includes(to)
    )
  })

/** The same feature names exist in every tier. */
export const tiersShareFeatureNames: Rule = (files) => {
  const named = files.flatMap(
    ({ path }) => /^(?:(?:server|web)\/features|contract)\/([^/]+)\//.exec(path)?.[1] ?? [],
  )
  return [...new Set(named)]
    .filter((name) => !FEATURES.includes(name) && !NO_FEATURES.includes(name))
    .map((name) => `${name} is none of the features ${FEATURES.join(', ')}`)
}

/** Features are layered: imports of a feature, types included, are from its left in the list. */
export const featuresAreLayered: Rule = (files) =>
  crossings(files, (from, to) => {
    const [own, other] = [featureOf(from), featureOf(to)]
    return own !== undefined && other !== undefined && FEATURES.indexOf(other) > FEATURES.indexOf(own)
  })

/** Features query their own tables, or those of a feature to their left: SQL is an import, too. */
export const tablesAreLayered: Rule = (files) => {
  const owners = new Map(files.flatMap(tablesDeclaredIn))
  return files
    .filter(({ path }) => path.startsWith('server/features/') && !isTest(path))
    .flatMap(({ path, text }) => {
      const own = FEATURES.indexOf(featureOf(path) ?? '')
      const named = [...text.matchAll(TABLE_IN_QUERY)].map(([, table = '']) => table)
      return [...new Set(named)]
        .filter((table) => FEATURES.indexOf(owners.get(table) ?? '') > own)
        .map((table) => `${path} asks for ${table}, which belongs to ${owners.get(table)}`)
    })
}

/** Lists the tables of a feature's rows, each with its feature. */
function tablesDeclaredIn({ path, text }: SourceFile): [table: string, feature: string][] {
  const owner = /^server\/database\/rows\/([\w-]+)-rows\.ts$/.exec(path)?.[1]
  const feature = FEATURES.find((name) => name === owner || name === `${owner}s`)
  const declared = /interface \w+Tables \{([^}]*)\}/.exec(text)?.[1]
  if (!feature || !declared) return []
  return [...declared.matchAll(/^\s+(\w+):/gm)].map(([, table = '']) => [table, feature])
}

/** Layers of a tier only import lower ones, types included. */
export const layersAreOrdered: Rule = (files) =>
  crossings(files, (from, to) => tierOf(from) === tierOf(to) && floorOf(to) > floorOf(from))

/** Folders do not need each other in circles, types included. */
export const foldersHaveNoCycles: Rule = (files) => {
  const folders = new Map<string, Set<string>>()
  for (const file of files.filter(
    ({ path }) => !isTest(path) && !FEATURE_PLUGIN.test(path) && FLOORS[tierOf(path)],
  )) {
    const folder = dirname(file.path)
    const needed = folders.get(folder) ?? new Set()
    folders.set(folder, needed)
    for (const { target } of importsOf(file))
      if (target && tierOf(target) === tierOf(file.path) && !isLoose(target) && dirname(target) !== folder)
        needed.add(dirname(target))
  }
  return cyclesOf(folders)
}

/** A folder that contains more has subfolders. */
export const foldersAreSmall: Rule = (files) => {
  const inFolders = Map.groupBy(
    files.filter(({ path }) => FLOORS[tierOf(path)]),
    ({ path }) => dirname(path),
  )
  return [...inFolders]
    .filter(
      ([folder, held]) => held.length > MOST_FILES_IN_A_FOLDER && !EXEMPT_FROM_FOLDER_SIZE.includes(folder),
    )
    .map(([folder, held]) => `${folder} holds ${held.length} files: which rooms are inside?`)
}

/** No module needs itself; types may, they vanish. */
export const importsHaveNoCycles: Rule = (files) => {
  const graph = new Map(
    files.map((file) => [
      file.path,
      importsOf(file).flatMap(({ target, typeOnly }) => (target === undefined || typeOnly ? [] : [target])),
    ]),
  )
  return cyclesOf(graph)
}

/** Names describe a file's content, in kebab-case. */
export const namesAreSpecific: Rule = (files) =>
  files.flatMap(({ path }) =>
    path
      .split('/')
      .filter((part) => !part.startsWith('.'))
      .filter((part) => UNSPECIFIC.test(stemOf(part)) || !KEBAB_CASE.test(part))
      .map((part) => `${path}: ${part} says nothing, or is not in kebab-case`),
  )

/** A longer file hides a second idea. */
export const filesAreShort: Rule = (files) =>
  files
    .map(({ path, text }) => ({ path, lines: text.split('\n').length }))
    .filter(({ lines }) => lines > LONGEST_FILE_LINES)
    .map(({ path, lines }) => `${path} has ${lines} lines: look for the second idea in it`)

/** Lists the files of the server that import a package. */
function serverImports(files: SourceFile[], specifier: string): string[] {
  return files
    .filter(({ path }) => tierOf(path) === 'server' && !isTest(path))
    .filter((file) => importsOf(file).some((imported) => imported.specifier === specifier))
    .map(({ path }) => path)
}

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

function featureOf(path: string): string | undefined {
  const feature = /^(?:(?:server|web)\/features|contract)\/([^/]+)\//.exec(path)?.[1]
  return feature && FEATURES.includes(feature) ? feature : undefined
}

/** Returns the layer of a file: loose files are the top, except for the ground. */
function floorOf(path: string): number {
  const tier = FLOORS[tierOf(path)]
  if (!tier) return 0
  const [, folder = ''] = path.split('/')
  if (tier.floors.includes(folder)) return tier.floors.indexOf(folder)
  if (path === CONTRACT_ROOF) return tier.floors.length
  if (tier.ground.includes(path)) return 0
  return tier.ground.includes('*') ? -1 : tier.floors.length
}

function isLoose(path: string): boolean {
  return path.split('/').length === 2
}

/** Every circle that a walk along the edges meets. */
function cyclesOf(graph: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (node: string, way: string[]) => {
    if (way.includes(node)) cycles.push([...way.slice(way.indexOf(node)), node].join(' → '))
    if (way.includes(node) || done.has(node)) return
    for (const target of graph.get(node) ?? []) visit(target, [...way, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return cycles
}

function stemOf(name: string): string {
  return basename(name, extname(name))
}
