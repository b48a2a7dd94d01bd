import { afterAll, expect } from 'vitest'
import { closeApps } from './app.ts'

// Fastify looks for a plugin's name in every loaded module, which takes a tenth of building a server, unless it has one.
const pluginName = Symbol.for('fastify.display-name')
type Plugin = (...args: never) => unknown
Object.defineProperty(Function.prototype, pluginName, {
  configurable: true,
  get(this: Plugin) {
    return this.name
  },
  set(this: Plugin, value: string) {
    Object.defineProperty(this, pluginName, { value, configurable: true, writable: true })
  },
})

const deprecations: string[] = []
const note = ({ name, message }: Error) => {
  if (name === 'DeprecationWarning') deprecations.push(message)
}
process.on('warning', note)

// Runs once for every test file, and closes everything that the file opened.
afterAll(async () => {
  await closeApps()
  process.off('warning', note)
  expect(deprecations).toEqual([])
})
