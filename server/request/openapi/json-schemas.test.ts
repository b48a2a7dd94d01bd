import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('the schemas of every room of the contract can have names', () => {
  // Reasons are written inline in other inputs.
  const files = globSync('contract/*/**/!(reason|reasons).ts').filter((file) =>
    /^export const \w+ = z(?:\n {2})?\.object\(/m.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(20)
  const list = readFileSync(join(import.meta.dirname, 'json-schemas.ts'), 'utf8')
  expect(files.filter((file) => !list.includes(`'../../../${file.replaceAll('\\', '/')}'`))).toEqual([])
})
