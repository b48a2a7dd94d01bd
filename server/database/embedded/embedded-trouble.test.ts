import { rename, rm } from 'node:fs/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { aMember, type Member } from '../../../tests/support/members.ts'

const cannotSave = {
  status: 503,
  body: {
    errors: [
      {
        msg: 'Nothing can be saved right now, but you can still read the site. Try again later',
        code: 'unavailable',
      },
    ],
  },
  headers: { 'retry-after': '60' },
}

let site: TestApp
let member: Member
beforeEach(async () => {
  site = await anApp()
  onTestFinished(() => site.close())
  member = await aMember(site)
})

const account = () => ({ email: member.email, password: member.password })
const newcomer = { name: 'New', email: 'new@example.org', password: 'marigold lamps at dusk' }
const longPost = () => member.post('/api/posts', { text: 'Tharu '.repeat(800) })

async function expectReading(): Promise<void> {
  for (const path of ['/api/posts', '/api/auth', '/api/profile', '/'])
    expect((await member.get(path)).status).toBe(200)
}

async function expectWriting(): Promise<void> {
  expect((await site.client().post('/api/auth', account())).status).toBe(200)
  expect((await longPost()).status).toBe(201)
}

describe.runIf(inject('template').engine === 'sqlite')('the embedded database', () => {
  const setRoom = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(site.database)

  it('on a full disk refuses what cannot be saved in one sentence, is read on, and recovers', async () => {
    await setRoom(1)
    let refused = await longPost()
    for (let tries = 0; refused.status === 201 && tries < 100; tries += 1) refused = await longPost()
    expect(refused).toMatchObject(cannotSave)
    // The use of a session is recorded hourly; that write must not fail a reader's request.
    await site.database.updateTable('sessions').set({ used_at: '2020-01-01T00:00:00.000Z' }).execute()
    await expectReading()
    const fill = sql`create table filling as
      with recursive n (x) as (select 1 union all select x + 1 from n where x < 200) select hex(randomblob(900)) from n`
    await expect(fill.execute(site.database)).rejects.toThrow('disk of the database is full')
    await setRoom(1_000_000)
    await expectWriting()
  })

  it('whose file was removed acknowledges nothing, is read on, and recovers when it is back', async () => {
    const path = site.config.databaseUrl.slice('file:'.length)
    await rename(path, `${path}.away`)
    for (const refused of [
      await longPost(),
      await site.client().post('/api/auth', account()),
      await site.client().post('/api/users', newcomer),
    ])
      expect(refused).toMatchObject(cannotSave)
    await expectReading()
    await rename(`${path}.away`, path)
    await expectWriting()
    await rm(`${path}-wal`)
    expect(await longPost()).toMatchObject(cannotSave)
  })
})
