import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ServerBuild } from 'react-router'

/** The style sheets of the built site by the address of their file. */
export type Styles = ReadonlyMap<string, StyleSheet>

interface StyleSheet {
  rules: string
  /** The classes of its modules, whose names are unique. */
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

/** Settles once the page was painted, or is not looked at. Pages that are opened behind others paint nothing. */
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

/** Names of imports that a rendered page does without: its loader has run, and its action runs when a form is sent. */
const handlerName = /_(clientLoader|clientAction)$/

/**
 * Stands in for a chunk with a loader or action: loads it with the first focus or press, so that a form can be sent
 * should the network go, or when it is called.
 */
const loadLater = `const later=(name,load)=>{let code;
const get=()=>code??=load().catch(error=>{code=undefined;throw error});
for(const type of ['focusin','pointerdown'])addEventListener(type,()=>get().catch(()=>{}),{once:true});
return {[name]:async given=>(await get())[name](given)}};`

/** Reads the style sheets of all pages from a build's files for browsers. */
export function readStyles(client: string): Styles {
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

/** Finds the other scripts that a built script imports as it loads. */
const scriptImport = /\b(?:import|from)\s*"\.\/([\w.-]+\.js)"/g

/**
 * Names for each route only the scripts that its page needs to respond. The router also names those of its actions, with
 * the library of the schemas, which are imported when a form is sent.
 */
export function withNeededScripts(build: ServerBuild, client: string): ServerBuild {
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

/** Lets a page be painted before anything but itself was loaded: with its rules inside, and its scripts afterwards. */
export function paintedFirst(html: string, marks: Marks): string {
  return withScriptsLater(withStylesInside(html, marks))
}

/**
 * Puts the rules into the page, also those of parts whose scripts are loaded later. The links stay, since the router
 * compares them when it takes over, but load nothing.
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
 * Loads the scripts once the page was painted: they are most of its bytes, and it can be read without them. Browsers look
 * ahead for links to scripts, so that these are none until then.
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
