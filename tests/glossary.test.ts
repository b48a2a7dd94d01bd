import { describe, expect, test } from 'vitest'
import { exportedNames, readGlossary, retiredNamesIn, wordsIn } from './support/glossary.ts'
import { projectFiles, readSource } from './support/source-tree.ts'

const glossary = readGlossary(readSource('docs/glossary.md').text)
const named = projectFiles()
  .filter((path) => /^(contract|server|web)\/.*\.(tsx?|mjs|css|json)$/.test(path))
  .map(readSource)

test('the glossary is read', () => {
  expect(glossary.retired).toContainEqual({ words: ['carrier'], within: undefined })
  expect(glossary.retired).toContainEqual({ words: ['feed'], within: 'events' })
  expect(glossary.kept).toContainEqual(['board', 'officer'])
})

test('no name of a file or export contains a retired word', () => {
  expect(named.flatMap((file) => retiredNamesIn(file, glossary))).toEqual([])
})

test('every exception is still there, and still one', () => {
  const needed = named
    .flatMap((file) => retiredNamesIn(file, { ...glossary, exceptions: [] }))
    .map((found) => found.split(': ')[1])
  expect(glossary.exceptions.filter((name) => !needed.includes(name))).toEqual([])
})

describe('a name’s words', () => {
  test.each([
    ['listOwnAnswers', ['list', 'own', 'answers']],
    ['RSVPList', ['rsvp', 'list']],
    ['waiting-list', ['waiting', 'list']],
    ['usersPage2', ['users', 'page2']],
  ])('%s', (name, words) => {
    expect(wordsIn(name)).toEqual(words)
  })
})

test('exports of a module are found, declared or re-exported', () => {
  const module = [
    'export const carrierMax = 1',
    'export async function sendLetter() {}',
    'export default function Letters() {}',
    "export { a as carrierOf, type CarrierKind } from './b.ts'",
    'const carrierKept = 2',
  ]
  expect(exportedNames(module.join('\n'))).toEqual([
    'carrierMax',
    'sendLetter',
    'Letters',
    'carrierOf',
    'CarrierKind',
  ])
})

describe('a retired word is noticed', () => {
  const found = (path: string, text = '') =>
    retiredNamesIn({ path, text }, { ...glossary, exceptions: ['ActRow'] })

  test.each([
    ['in the name of a file', 'server/mail/carrier.ts', ''],
    ['in the name of a folder', 'web/features/acts/log.ts', ''],
    ['in the plural', 'web/features/posts/standings.ts', ''],
    ['in what is exported', 'server/a.ts', 'export type OwnAnswer = string'],
    ['of several words', 'web/a.ts', 'export const sendWayIn = 1'],
    ['of one part of the site', 'contract/events/a.ts', 'export const feedState = 1'],
  ])('%s', (_, path, text) => {
    expect(found(path, text)).toHaveLength(1)
  })

  test.each([
    ['as a part of another word', 'server/actors.ts', 'export const aircarrier = 1'],
    ['within a word of ours', 'server/a.ts', 'export const listBoardOfficers = 1'],
    ['that is retired elsewhere only', 'server/features/posts/feed.ts', 'export const feedState = 1'],
    ['that is not exported', 'server/a.ts', 'const carrier = 1'],
    ['that is named as an exception', 'server/a.ts', 'export interface ActRow {}'],
  ])('but not one %s', (_, path, text) => {
    expect(found(path, text)).toEqual([])
  })
})
