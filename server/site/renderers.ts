import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createRequestHandler, type RequestHandler, type ServerBuild } from 'react-router'
import { baseLocale, type Locale, locales } from '../../contract/paraglide/runtime.js'
import type { Build } from './builds.ts'

/** The pages, and their renderers by language. */
export interface Renderers {
  routes: ServerBuild['routes']
  /** The style sheets of the build; none in development. */
  styles: Styles
  /** Returns the renderer of a page, or of the routes requested by it. */
  rendererFor: (url: string, language: Locale) => RequestHandler
}

const loaded = new Map<string, Promise<Renderers>>()

/** Loads the renderers of a build, once per process like its modules. */
export function loadRenderers(build: Build): Promise<Renderers> {
  const renderers = loaded.get(build.server) ?? readRenderers(build)
  loaded.set(build.server, renderers)
  return renderers
}

/**
 * Creates a renderer for each language; one module serves all, with the scripts of each language. Languages
 * without scripts in a build use those of the first language.
 */
async function readRenderers(build: Build): Promise<Renderers> {
  const pages = (await import(build.server)) as ServerBuild
  const builds = await Promise.all(
    locales.map(async (locale) => {
      const assets = locale === baseLocale ? pages.assets : await scriptsOf(build, locale)
      return [locale, withNeededScripts({ ...pages, assets: assets ?? pages.assets }, build.client)] as const
    }),
  )
  const renderers = new Map(
    builds.map(([locale, one]) => [locale, createRequestHandler(one, 'production')] as const),
  )
  const languageOfVersion = new Map(builds.map(([locale, { assets }]) => [assets.version, locale]))
  return {
    routes: pages.routes,
    styles: readStyles(build.client),
    rendererFor: (url, language) => {
      const locale = languageOfVersion.get(versionIn(url) ?? '') ?? language
      return renderers.get(locale) as RequestHandler
    },
  }
}

type Scripts = ServerBuild['assets']

/**
 * Returns the URLs of a further language's scripts; undefined where the build has none
 * (scripts/build-site.ts).
 */
async function scriptsOf({ server }: Build, locale: Locale): Promise<Scripts | undefined> {
  const path = join(fileURLToPath(server), '..', `scripts-${locale}.js`)
  if (!existsSync(path)) return undefined
  return ((await import(pathToFileURL(path).href)) as { default: Scripts }).default
}

/**
 * Returns the language of an open page that requests further routes. They are in its language, regardless of
 * later choices.
 */
function versionIn(url: string): string | null {
  return url.startsWith('/__manifest?') ? new URL(url, 'http://localhost').searchParams.get('version') : null
}

/** The style sheets of the built site by URL. */
export type Styles = ReadonlyMap<string, StyleSheet>

interface StyleSheet {
  rules: string
  /** The classes of its CSS modules, whose names are unique. */
  classes: string[]
}

interface Marks {
  nonce: string
  styles: Styles
}

const styleLink = /<link\b[^>]* rel="stylesheet"[^>]* href="([^"#]+)[^>]*>/g
const scriptLink = /<link\b[^>]* rel="modulepreload"[^>]*>/g
const moduleScript = /(<script\b[^>]* type="module"[^>]*>)([\s\S]*?)(<\/script>)/
const moduleImport = /^import \* as (\w+) from ("[^"]+");$/gm

/** Relation of links to scripts that are loaded later. */
const laterScript = 'script-later'

/** Settles after the first paint, or in a hidden page. Pages opened in the background paint nothing. */
const painted = `await new Promise(go=>{
const settle=()=>document.hidden?go():requestAnimationFrame(()=>{
addEventListener('visibilitychange',go,{once:true});
try{new PerformanceObserver(go).observe({type:'paint',buffered:true})}catch{setTimeout(go)}
setTimeout(go,3000)});
document.hidden?go():document.readyState==='loading'?addEventListener('DOMContentLoaded',settle,{once:true}):settle()})`.replaceAll(
  '\n',
  '',
)

const loadScripts = `document.querySelectorAll('link[rel=${laterScript}]').forEach(link=>{link.rel='modulepreload'})`

/**
 * Names of imports that a rendered page does not need: its loader has run, and its action runs when a form is
 * sent.
 */
const handlerName = /_(clientLoader|clientAction)$/

/**
 * Replaces a chunk with a loader or action by a stub. The stub loads it with the first focus or press, so
 * that a form can be sent without network, or when called.
 */
const loadLater = `const later=(name,load)=>{let code;
const get=()=>code??=load().catch(error=>{code=undefined;throw error});
for(const type of ['focusin','pointerdown'])addEventListener(type,()=>get().catch(()=>{}),{once:true});
return {[name]:async given=>(await get())[name](given)}};`

/** Reads the style sheets of all pages of a build. */
function readStyles(client: string): Styles {
  const assets = join(client, 'assets')
  const names = readdirSync(assets).filter((name) => name.endsWith('.css'))
  return new Map(
    names.map((name) => [`/assets/${name}`, styleSheet(readFileSync(join(assets, name), 'utf8'))]),
  )
}

function styleSheet(rules: string): StyleSheet {
  const classes = [...rules.matchAll(/\.(_[\w-]+)/g)].map(([, name = '']) => name)
  return { rules, classes: [...new Set(classes)] }
}

/** Finds the static imports of a built script. */
const scriptImport = /\b(?:import|from)\s*"\.\/([\w.-]+\.js)"/g

/**
 * Reduces each route's scripts to those that its page needs to respond. The router also lists those of its
 * actions, with the schema library, which are imported when a form is sent.
 */
function withNeededScripts(build: ServerBuild, client: string): ServerBuild {
  const assets = join(client, 'assets')
  const importsOf = memoise((script: string) => {
    const text = readFileSync(join(assets, basename(script)), 'utf8')
    return [...text.matchAll(scriptImport)].map(([, name]) => `/assets/${name}`)
  })
  const neededBy = (script: string, found = new Set<string>()): Set<string> => {
    for (const other of importsOf(script)) if (!found.has(other)) neededBy(other, found.add(other))
    return found
  }
  const routes = Object.entries(build.assets.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { module, clientMiddlewareModule: middleware } = route
    const needed = new Set([module, ...(middleware ? [middleware] : [])].flatMap((one) => [...neededBy(one)]))
    return [id, { ...route, imports: [...needed, ...(middleware ? [middleware] : [])] }]
  })
  return { ...build, assets: { ...build.assets, routes: Object.fromEntries(routes) } }
}

function memoise<Result>(read: (key: string) => Result): (key: string) => Result {
  const known = new Map<string, Result>()
  return (key) => {
    const result = known.get(key) ?? read(key)
    known.set(key, result)
    return result
  }
}

/** Makes a page paint before loading anything else: styles are inlined, and scripts follow. */
export function paintedFirst(html: string, marks: Marks): string {
  return withScriptsLater(withStylesInside(html, marks))
}

/**
 * Inlines the styles, including those of lazily loaded parts. The links stay, since the router compares them
 * during hydration, but load nothing.
 */
function withStylesInside(html: string, { nonce, styles }: Marks): string {
  const linked = new Set([...html.matchAll(styleLink)].map(([, address = '']) => address))
  if (linked.size === 0 || [...linked].some((address) => !styles.has(address))) return html
  const shown = classesIn(html)
  const rules = [...styles]
    .filter(([address, { classes }]) => !linked.has(address) && classes.some((name) => shown.has(name)))
    .map(([address]) => address)
  const text = [...linked, ...rules].map((address) => styles.get(address)?.rules).join('\n')
  const first = html.search(styleLink)
  const rest = html.slice(first).replaceAll(styleLink, (link) => link.replace('<link', '<link disabled=""'))
  return `${html.slice(0, first)}<style nonce="${nonce}">${text}</style>${rest}`
}

function classesIn(html: string): Set<string> {
  return new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
}

/**
 * Loads the scripts after the first paint. They are most of the bytes, and the page is readable without them.
 * Browsers prefetch links to scripts, so these have another relation until then.
 */
function withScriptsLater(html: string): string {
  const [whole, start, text = '', end] = moduleScript.exec(html) ?? []
  const imports = [...text.matchAll(moduleImport)]
  if (whole === undefined || imports.length === 0) return html
  const needed = imports.filter(([, name = '']) => !handlerName.test(name))
  const handlers = imports.filter(([, name = '']) => handlerName.test(name))
  const names = needed.map(([, name]) => name).join(',')
  const modules = needed.map(([, , address]) => `import(${address})`).join(',')
  const standIns = handlers.map(
    ([, name = '', address]) =>
      `const ${name}=later('${handlerName.exec(name)?.[1]}',()=>import(${address}));`,
  )
  const rest = text.replaceAll(moduleImport, '')
  const script = [
    `${painted};\n${loadScripts};\nconst [${names}]=await Promise.all([${modules}]);`,
    ...(standIns.length > 0 ? [loadLater, ...standIns] : []),
    rest.trim(),
  ].join('\n')
  return html
    .replace(whole, () => `${start}${script}${end}`)
    .replaceAll(scriptLink, (link) => link.replace('modulepreload', laterScript))
}
