import { expect, test } from 'vitest'
import { readConfig } from '../server/config.ts'
import { readSource } from './support/source-tree.ts'

const LINE = /^#([A-Z][A-Z_]*)=(.*)$/gm

/** The variables of .env.example with their values; '' where there is no default. */
const example = Object.fromEntries(
  [...readSource('.env.example').text.matchAll(LINE)].map(([, name = '', value = '']) => [
    name,
    value.replace(/^"(.*)"$/, '$1'),
  ]),
)

/** The names that the configuration asks the environment for. */
function variablesRead(): string[] {
  const asked = new Set<string>()
  readConfig(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  return [...asked]
}

/** The names in the first column of the README's table. */
function variablesOfReadme(): string[] {
  const section = readSource('README.md').text.split('\n## Configuration\n')[1]?.split('\n## ')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
}

test('.env.example names every variable that the configuration reads, and no other', () => {
  expect(Object.keys(example).toSorted()).toEqual(variablesRead().toSorted())
})

test('the README names every variable that the configuration reads, and no other', () => {
  expect(variablesOfReadme().toSorted()).toEqual(variablesRead().toSorted())
})

test('the values of .env.example are the defaults', () => {
  const asJson = (environment: Record<string, string>) => JSON.parse(JSON.stringify(readConfig(environment)))
  const { PORT, SOCIETY_NAME } = example
  expect({ PORT, SOCIETY_NAME }).toEqual({ PORT: '3000', SOCIETY_NAME: 'Tharu Society of Chicago' })
  expect(asJson(example)).toEqual(asJson({}))
})

test('.nvmrc names the Node that package.json pins', () => {
  const { devDependencies } = JSON.parse(readSource('package.json').text) as {
    devDependencies: { node: string }
  }
  expect(readSource('.nvmrc').text.trim()).toBe(devDependencies.node)
})

test('the mail pace and the limits of sign-in keep their names, which other programs set', () => {
  const { mailPace, throttles } = readConfig({})
  const pace = ['pollSeconds', 'atOnce', 'attemptSeconds', 'claimSeconds', 'retrySeconds']
  expect(Object.keys(mailPace ?? {})).toEqual(pace)
  const limits = ['failedLoginsPerAccount', 'failedLoginsPerDevice', 'failedLoginsPerAddress']
  expect(Object.keys(throttles)).toEqual(expect.arrayContaining(limits))
})
