import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('the schemas of every room of the contract can have names', () => {
  const files = globSync(['contract/**/{schemas,inputs}.ts', 'contract/posts/*.ts']).filter(
    // A module without schemas has nothing to name.
    (file) => readFileSync(file, 'utf8').includes('= z.object('),
  )
  expect(files.length).toBeGreaterThan(20)
  const list = readFileSync(join(import.meta.dirname, 'schema-modules.ts'), 'utf8')
  expect(files.filter((file) => !list.includes(`'../../../${file.replaceAll('\\', '/')}'`))).toEqual([])
})
