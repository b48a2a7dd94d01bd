import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSource, root } from './support/source-tree.ts'

const catalogue = 'contract/messages/en'

type Message = string | { match: Record<string, string> }[]

/** Every text of the English catalogue, its variants included. */
const texts = readdirSync(join(root, catalogue)).flatMap((file) => {
  const messages = JSON.parse(readSource(`${catalogue}/${file}`).text) as Record<string, Message>
  return Object.values(messages).flatMap((message) =>
    typeof message === 'string' ? [message] : message.flatMap(({ match }) => Object.values(match)),
  )
})

/** Finds a document's texts in double quotation marks, which the catalogue must contain. */
function literalsIn(markdown: string): string[] {
  return [...markdown.matchAll(/“([^”]+)”/g)].map(([, literal = '']) => literal.replace(/\s+/g, ' '))
}

/** Checks whether a text with its placeholders filled in equals a literal. */
function reads(text: string, literal: string): boolean {
  if (text === literal) return true
  const fixed = text.split(/\{[^}]*\}/)
  // Of '{degree}, {field}' nothing is left that could be compared.
  if (!/\p{L}{2}/u.test(fixed.join(''))) return false
  const pattern = fixed.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.+')
  return new RegExp(`^${pattern}$`).test(literal)
}

const missing = (literals: string[]) =>
  literals.filter((literal) => !texts.some((text) => reads(text, literal)))

test.each(['docs/specification.md', 'docs/product-decisions.md'])(
  'every literal text of %s is shown',
  (path) => {
    const literals = literalsIn(readSource(path).text)
    expect(literals.length).toBeGreaterThan(5)
    expect(missing(literals)).toEqual([])
  },
)

test('a text that reads otherwise is noticed', () => {
  const literals = literalsIn('“Display Events”, “Title is\nrequired” and “Show Events”.')
  expect(literals).toEqual(['Display Events', 'Title is required', 'Show Events'])
  expect(missing(literals)).toEqual(['Show Events'])
})
