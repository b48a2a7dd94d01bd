import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { dataModel } from '../scripts/data-model.ts'

test('docs/data-model.md describes the schema as it is (npm run data-model writes it)', async () => {
  expect(await readFile('docs/data-model.md', 'utf8')).toBe(await dataModel())
})
