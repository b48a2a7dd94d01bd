import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember } from '../../../../tests/support/members.ts'
import { contextOf } from '../../../endpoints/context.ts'
import { ownDataFile } from './own-data.service.ts'

it('reads the pictures of an export one by one while the file is sent', async () => {
  const site = await anApp()
  const { app, database } = site
  const { id: userId } = await aMember(site)
  const picture = { width: 1, height: 1, created_by: userId, created_at: new Date().toISOString() }
  const bytes = { large: Buffer.alloc(1_000_000, 'a'), small: Buffer.from('small') }
  const ids = ['first', 'second', 'third']
  await database
    .insertInto('pictures')
    .values(ids.map((id) => ({ id, ...picture, ...bytes })))
    .execute()
  const stream = await ownDataFile(contextOf(app, app.log), { userId })
  // No data was read from the stream yet, so the remaining pictures are only in the database.
  const large = Buffer.from('after')
  await database.updateTable('pictures').set({ large }).where('id', '=', 'second').execute()
  await database.deleteFrom('pictures').where('id', '=', 'third').execute()
  const files = unzipSync(await buffer(stream))
  expect(ids.map((id) => files[`pictures/pictures-${id}.webp`]?.length)).toEqual([1_000_000, 5, 0])
})
