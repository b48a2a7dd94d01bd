import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** A file of the project, its path seen from the root. */
export interface SourceFile {
  path: string
  text: string
}

interface Import {
  /** As written: a package, or a relative path. */
  specifier: string
  /** The file it means, seen from the root; undefined for packages. */
  target: string | undefined
  /** True when it disappears as types are stripped. */
  typeOnly: boolean
}

export const root = join(import.meta.dirname, '../..')

const STATEMENT = /^[ \t]*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]/g

/** Checks whether .gitignore lists the path, so that a fresh clone lacks it. */
export const isGenerated = ignoreRules(readFileSync(join(root, '.gitignore'), 'utf8'))

/** Every file of the project that people write. */
export function projectFiles(): string[] {
  const list = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(folder, entry.name)
      if (path === '.git' || isGenerated(path)) return []
      return entry.isDirectory() ? list(path) : [path]
    })
  return list('')
}

export function readSource(path: string): SourceFile {
  return { path, text: readFileSync(join(root, path), 'utf8') }
}

/** The imports and re-exports of a module, static and dynamic. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const statements = [...text.matchAll(STATEMENT)].map(([, type, specifier = '']) => ({
    specifier,
    typeOnly: type !== undefined,
  }))
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({ specifier, typeOnly: false }))
  return [...statements, ...dynamic].map((found) => ({ ...found, target: targetOf(path, found.specifier) }))
}

function targetOf(importer: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(dirname(importer), specifier) : undefined
}

/** The part of .gitignore's language that this project uses: names, paths, one star, exceptions. */
function ignoreRules(text: string): (path: string) => boolean {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      ignores: !line.startsWith('!'),
      pattern: line.replace(/^!?\/?/, '').replace(/\/$/, ''),
    }))
  return (path) =>
    rules.findLast(({ pattern }) =>
      pattern.includes('/')
        ? posix.matchesGlob(path, pattern) || posix.matchesGlob(path, `${pattern}/**`)
        : path.split('/').some((part) => posix.matchesGlob(part, pattern)),
    )?.ignores ?? false
}
