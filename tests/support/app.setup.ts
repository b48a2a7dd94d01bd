import { afterAll, expect } from 'vitest'
import { closeApps } from './app.ts'

const deprecations: string[] = []
const note = ({ name, message }: Error) => {
  if (name === 'DeprecationWarning') deprecations.push(message)
}
process.on('warning', note)

// Runs once for every test file: what a file opened ends with it.
afterAll(async () => {
  await closeApps()
  process.off('warning', note)
  expect(deprecations).toEqual([])
})
