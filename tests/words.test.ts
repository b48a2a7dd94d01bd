import { describe, expect, test } from 'vitest'
import {
  oddTestTitles,
  stumblingTexts,
  stumblingWords,
  unclearDocstrings,
  unclearNames,
  unclearTitles,
} from './support/plain-words.ts'
import { projectFiles, readSource } from './support/source-tree.ts'

const isCode = (path: string) => /\.(?:tsx?|mjs|js|css)$/.test(path)
const files = projectFiles().filter((path) => isCode(path) || path.endsWith('.md'))
// The rules contain the words that they refuse.
const catalogues = projectFiles().filter((path) => /^contract\/messages\/\w+\/.*\.json$/.test(path))
const read = files.filter((path) => !/plain-words|words\.test/.test(path)).map(readSource)
const code = read.filter(({ path }) => isCode(path))

test('comments and documents name the actor and use standard terms', () => {
  expect(read.flatMap(stumblingWords)).toEqual([])
})

test('texts that people read name the person', () => {
  expect(catalogues).not.toEqual([])
  expect(catalogues.map(readSource).flatMap(stumblingTexts)).toEqual([])
})

test('every text is shown somewhere', () => {
  const named = new Set(code.flatMap(({ text }) => text.match(/[a-z]+(?:_[a-z0-9]+)+/g) ?? []))
  const catalogue = catalogues.map(readSource).flatMap(({ text }) => Object.keys(JSON.parse(text) as object))
  expect(catalogue.filter((name) => !name.startsWith('$') && !named.has(name))).toEqual([])
})

test('names of tests and descriptions of the interface name the actor', () => {
  const spoken = code.filter(({ path }) => /\.(?:test|spec)\.ts$|^contract\/.*\.ts$/.test(path))
  expect(spoken.filter(({ text }) => /\bwho(?:ever|m)\b/i.test(text)).map(({ path }) => path)).toEqual([])
})

test('names of browser journeys state an action and its result', () => {
  const journeys = code.filter(({ path }) => /^tests\/e2e\/.*\.spec\.ts$/.test(path))
  expect(journeys.length).toBeGreaterThan(50)
  expect(journeys.flatMap(unclearTitles)).toEqual([])
})

test('the title of a unit test has no idiom', () => {
  expect(code.filter(({ path }) => /\.test\.tsx?$/.test(path)).flatMap(oddTestTitles)).toEqual([])
})

test('a docstring begins with a verb or noun, in at most 15 words', () => {
  expect(code.flatMap(unclearDocstrings)).toEqual([])
})

test('types, functions and values are named by their noun or verb', () => {
  expect(code.flatMap(unclearNames)).toEqual([])
})

describe('is noticed', () => {
  const file = (text: string, path = 'server/a.ts') => ({ path, text })

  test.each([
    ['in a comment', '// Whoever asks gets it.'],
    ['in a docstring', '/** Returns the people for whom it is. */'],
    ['of a cache', '/** Drops the kept responses. */'],
    ['for visible to the viewer', '// Returns the fields as far as the viewer sees them.'],
    ['for checked', '// Returns whether a link was looked at.'],
    ['for distinguishes', '// The id tells apart two people of one name.'],
    ['for notified', '// Nobody is told of it.'],
    ['for fixed', '// Mends the files.'],
    ['for stored', '// The secret lies in the database.'],
  ])('a word %s', (_, text) => {
    expect(stumblingWords(file(text))).toHaveLength(1)
  })

  test('a word in a document, but not in its code', () => {
    expect(stumblingWords(file('Begin anew.', 'docs/a.md'))).toHaveLength(1)
    expect(stumblingWords(file('```\nanew\n```', 'docs/a.md'))).toEqual([])
  })

  test('a word in a text on a screen', () => {
    expect(stumblingTexts(file('{ "a": "Whoever asks gets it.", "b": "Sign in anew" }'))).toHaveLength(2)
  })

  test.each([
    ['that is long', `/** Returns ${'very '.repeat(15)}much. */`],
    ['without an actor', '/** What is left over. */'],
    ['with a verb of people', '/** Tells whether a link is open. */'],
  ])('a first sentence %s', (_, text) => {
    expect(unclearDocstrings(file(text))).toHaveLength(1)
  })

  test.each([
    'type KeptReads = 1',
    'function madeOf() {}',
    'class ThoseWho {}',
    'type Ground = 1',
    'const told = 1',
    'takeBack(call)',
  ])('a name: %s', (text) => {
    expect(unclearNames(file(text))).toHaveLength(1)
  })

  test.each(["const a = 'told'", '// told', 'const told_at = 1', 'm.posts_told()'])('but not: %s', (text) => {
    expect(unclearNames(file(text))).toEqual([])
  })

  test.each([
    "test('who comes too late waits', async () => {})",
    "testWithMail(\n  'the second of two officers is told', { tag: 'a' }, async () => {})",
    'test(`what was typed stays`, async () => {})',
  ])('a riddle of a journey: %s', (text) => {
    expect(unclearTitles(file(text))).toHaveLength(1)
  })

  test('an idiom of a unit test', () => {
    const odd = file("it.each([1])('%s is refused, and its field says so', () => {})")
    expect(oddTestTitles(odd)).toHaveLength(1)
    expect(oddTestTitles(file("it('a field holds a link', () => {})"))).toEqual([])
  })

  test('but not a journey with its action and result', () => {
    expect(unclearTitles(file("test('a member removes a comment', async () => {})"))).toEqual([])
  })
})
