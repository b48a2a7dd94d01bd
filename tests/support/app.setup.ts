import { afterAll, expect } from 'vitest'
import { closeApps } from './app.ts'

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
