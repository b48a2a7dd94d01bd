import type { SourceFile } from './source-tree.ts'

/** A word, or several in a row, that names may not use any more. */
interface RetiredWord {
  words: string[]
  /** Only in files whose path has this word; everywhere without it. */
  within: string | undefined
}

interface Glossary {
  retired: RetiredWord[]
  /** Our own words of several parts, within which a retired one is fine: an officer in 'board officer'. */
  kept: string[][]
  /** Exported names that keep a retired word, each with a reason in the document. */
  exceptions: string[]
}

const RETIRED = /`([^`]+)`(?: \(in `([^`]+)`\))?/g
const EXPORT =
  /^export (?:default )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}/gm

/** Reads the tables of docs/glossary.md. */
export function readGlossary(markdown: string): Glossary {
  const words = tableUnder(markdown, 'Words')
  return {
    retired: words.flatMap(([, , cell = '']) =>
      [...cell.matchAll(RETIRED)].map(([, word = '', within]) => ({ words: wordsIn(word), within })),
    ),
    kept: words.flatMap(([cell = '']) => cell.split(', ').map(wordsIn)).filter(({ length }) => length > 1),
    exceptions: tableUnder(markdown, 'Names that keep a retired word').map(([cell = '']) =>
      cell.replaceAll('`', ''),
    ),
  }
}

/** The words of a name in lower case: `readOwnRSVP`, `waiting-list` and 'live event' alike. */
export function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
}

/** Lists the named exports and re-exports of a module. */
export function exportedNames(text: string): string[] {
  const declared = [...text.matchAll(EXPORT)].map(([, name = '']) => name)
  const listed = [...text.matchAll(EXPORT_LIST)].flatMap(([, list = '']) =>
    list.split(',').map((item) => item.trim().split(/\s+/).at(-1) ?? ''),
  )
  return [...declared, ...listed].filter((name) => name !== '' && name !== 'default')
}

/** Returns uses of retired words in a file's path and exports, as 'where: name'. */
export function retiredNamesIn({ path, text }: SourceFile, glossary: Glossary): string[] {
  const isRetired = (name: string) => usesRetiredWord(name, path, glossary)
  const parts = path.split('/').slice(1)
  const inPath = parts.filter((part) => isRetired(part.split('.')[0] ?? ''))
  const inExports = exportedNames(text).filter(
    (name) => !glossary.exceptions.includes(name) && isRetired(name),
  )
  return [...inPath, ...inExports].map((name) => `${path}: ${name}`)
}

function usesRetiredWord(name: string, path: string, { retired, kept }: Glossary): boolean {
  const words = without(wordsIn(name), kept)
  return retired.some(
    (phrase) =>
      (phrase.within === undefined || holds(wordsIn(path), [phrase.within])) && holds(words, phrase.words),
  )
}

function without(words: string[], kept: string[][]): string[] {
  const at = (phrase: string[]) => words.findIndex((_, index) => beginsWith(words.slice(index), phrase))
  const phrase = kept.find((one) => at(one) >= 0)
  if (!phrase) return words
  return [...words.slice(0, at(phrase)), '', ...without(words.slice(at(phrase) + phrase.length), kept)]
}

function holds(words: string[], phrase: string[]): boolean {
  return words.some((_, index) => beginsWith(words.slice(index), phrase))
}

function beginsWith(words: string[], phrase: string[]): boolean {
  return phrase.every((word, index) => isSame(words[index], word))
}

/** In the singular, as the glossary writes it, or in the plural. */
function isSame(word: string | undefined, singular: string): boolean {
  return word === singular || word === `${singular}s`
}

/** The cells of each row of the first table under a heading. */
function tableUnder(markdown: string, heading: string): string[][] {
  const section = markdown.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.slice(2).map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
