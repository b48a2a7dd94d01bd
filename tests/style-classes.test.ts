import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, readSource } from './support/source-tree.ts'

const files = new Set(projectFiles())
const sources = [...files]
  .filter((path) => path.startsWith('web/') && /\.(?:tsx?|css)$/.test(path))
  .map(readSource)
const isSheet = ({ path }: { path: string }) => path.endsWith('.module.css')

const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g
const COMPOSES = /composes:\s*([\w\s-]+?)(?:\s+from\s+"([^"]+)")?;/g

/** Returns the classes that a style sheet defines. */
function definedClasses(text: string): Set<string> {
  const selectors = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/:global\([^)]*\)/g, '')
    .replace(/[\w-]+:[^;{}]*;/g, '')
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))
}

/** Lists each use of a class as `sheet#class`; `sheet#*` where a variable names the class. */
function usedClasses(): { from: string; sheet: string; name: string }[] {
  return sources.flatMap(({ path, text }) => {
    const at = (address: string) => posix.join(posix.dirname(path), address)
    const imported = [...text.matchAll(IMPORT)].flatMap(([, variable, address = '']) => {
      const uses = [...text.matchAll(new RegExp(`\\b${variable}(?:\\.(?!module\\.css)(\\w+)|\\[)`, 'g'))]
      return uses.map(([, name = '*']) => ({ from: path, sheet: at(address), name }))
    })
    const composed = [...text.matchAll(COMPOSES)].flatMap(([, names = '', address]) =>
      names.split(/\s+/).map((name) => ({ from: path, sheet: address ? at(address) : path, name })),
    )
    return [...imported, ...composed]
  })
}

const used = usedClasses()
const defined = new Map(sources.filter(isSheet).map(({ path, text }) => [path, definedClasses(text)]))

test('every class that a component names is in its style sheet', () => {
  const missing = used.filter(({ sheet, name }) => name !== '*' && !defined.get(sheet)?.has(name))
  expect(missing).toEqual([])
})

test('every class of a style sheet is used', () => {
  const names = new Set(used.map(({ sheet, name }) => `${sheet}#${name}`))
  const unused = [...defined]
    .filter(([sheet]) => !names.has(`${sheet}#*`))
    .flatMap(([sheet, classes]) => [...classes].map((name) => `${sheet}#${name}`))
    .filter((name) => !names.has(name))
  expect(unused).toEqual([])
})

test('every picture of a style sheet is in its place', () => {
  const missing = sources.flatMap(({ path, text }) =>
    [...text.matchAll(/url\("(\.[^"]+)"\)/g)]
      .map(([, address = '']) => posix.join(posix.dirname(path), address))
      .filter((picture) => !files.has(picture))
      .map((picture) => `${path}: ${picture}`),
  )
  expect(missing).toEqual([])
})

test('no style sheet repeats a rule', () => {
  const repeated = sources
    .filter(({ path }) => path.endsWith('.css'))
    .flatMap(({ path, text }) => {
      // Rules within others, such as media queries, may repeat it.
      let outer = text.replace(/\/\*[\s\S]*?\*\//g, '')
      for (let before = ''; before !== outer; ) {
        before = outer
        outer = outer.replace(/(\{[^{}]*)\{[^{}]*\}/g, '$1;')
      }
      const selectors = [...outer.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())
      return selectors
        .filter((selector, place) => !selector.startsWith('@') && selectors.indexOf(selector) < place)
        .map((selector) => `${path}: ${selector}`)
    })
  expect(repeated).toEqual([])
})
