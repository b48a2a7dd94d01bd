import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { AnnouncementState } from '../../../contract/society/announcements.ts'
import { hour, minute } from '../../../contract/time/durations.ts'
import { anApp, type TestApp } from '../../../tests/support/app.ts'
import { failRow } from '../../../tests/support/failing-rows.ts'
import { aMember, aMemberWith, anAdministrator } from '../../../tests/support/members.ts'
import { DatabaseUnavailable } from '../../database/engines/database-errors.ts'
import { RowsFailed } from '../../database/row-by-row.ts'
import { endDueResets } from '../../features/accounts/second-step/resets.service.ts'
import { comeOfAge } from '../../features/profiles/households/coming-of-age.service.ts'
import { mailDueAnnouncements } from '../../features/society/announcements/announcement-editing.service.ts'
import { type HousekeepingTask, housekeeping } from './housekeeping.plugin.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

function task(name: string, run: HousekeepingTask['run'] = async () => undefined) {
  return { name, subject: 'children' as const, run: vi.fn(run) }
}

/** Starts a server with housekeeping only, and captures its log. */
async function aHousekeeper(tasks: HousekeepingTask[], minuteTasks: HousekeepingTask[] = []) {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  const app = Fastify({ logger: { level: 'warn', stream: { write } } })
  app.decorate('config', { now: () => new Date() } as never)
  await app.register(housekeeping, { tasks, minuteTasks })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, lines }
}

it('begins within a minute of the start, and a failing task stops none behind it', async () => {
  const failing = task('comeOfAge', async () => {
    throw new Error('injected')
  })
  const later = task('sweepSessions')
  const { app, lines } = await aHousekeeper([failing, later])
  await vi.advanceTimersByTimeAsync(minute)
  expect([failing, later].map(({ run }) => run.mock.calls.length)).toEqual([1, 1])
  expect(lines).toMatchObject([{ task: 'comeOfAge', err: { message: 'injected' } }])
  expect(app.failingTasks()).toEqual([])

  await vi.advanceTimersByTimeAsync(2 * hour)
  expect([failing, later].map(({ run }) => run.mock.calls.length)).toEqual([3, 3])
  expect(app.failingTasks()).toMatchObject([{ task: 'comeOfAge', subject: 'children', rounds: 3 }])
  failing.run.mockResolvedValue(undefined)
  await vi.advanceTimersByTimeAsync(hour)
  expect(app.failingTasks()).toEqual([])
})

it('names failing rows in the log, and blames no task for a database that is away', async () => {
  const rows = task('mailDueAnnouncements', async () => {
    throw new RowsFailed(1, [{ row: 'announcement 7', error: new Error('injected') }])
  })
  const away = task('sweepLinks', async () => {
    throw new DatabaseUnavailable('away')
  })
  const { app, lines } = await aHousekeeper([], [rows, away])
  await vi.advanceTimersByTimeAsync(4 * minute)
  expect(lines[0]).toMatchObject({
    task: 'mailDueAnnouncements',
    row: 'announcement 7',
    err: { message: 'injected' },
  })
  expect(app.failingTasks().map((failing) => failing.task)).toEqual(['mailDueAnnouncements'])
})

it('does not begin another task once the site stops', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const slow = task('slow', () => promise)
  const later = task('later')
  const { app } = await aHousekeeper([slow, later])
  await vi.advanceTimersByTimeAsync(minute)
  app.server.on('close', resolve)
  await app.close()
  expect(slow.run).toHaveBeenCalledOnce()
  expect(later.run.mock.calls.length).toBe(0)
})

it('is shown to administrators who may change settings, while it keeps failing', async () => {
  const site = await anApp()
  const failing = { task: 'comeOfAge', subject: 'children', since: '2026-11-22T12:00:00.000Z', rounds: 3 }
  Object.assign(site.app, { failingTasks: () => [failing] })
  const read = async (member: Awaited<ReturnType<typeof aMember>>) =>
    (await member.get<{ failingTasks: unknown }>('/api/admin/today')).body.failingTasks
  expect(await read(await anAdministrator(site))).toEqual([failing])
  expect(await read(await aMemberWith(site, 'secretary'))).toBeNull()
})

async function isChild({ database }: TestApp, id: string): Promise<boolean> {
  const user = database.selectFrom('users').select('child').where('id', '=', id)
  return (await user.executeTakeFirstOrThrow()).child
}

it('a child whose change fails keeps no other one from coming of age, and is tried again', async () => {
  vi.useRealTimers()
  let now = '2026-11-21T18:00:00Z'
  const site = await anApp({ now: () => new Date(now) })
  const head = await aMember(site)
  await head.post('/api/household', { name: 'Chaudhary family' })
  const ids: string[] = []
  for (const name of ['Lila', 'Mina', 'Rani'])
    await head.post('/api/household/children', { name, dob: '2008-11-22', gender: 'female' })
  const children = await site.database.selectFrom('users').select('id').where('child', '=', true).execute()
  ids.push(...children.map(({ id }) => id))
  now = '2026-11-22T18:00:00Z'
  const [first = ''] = ids
  const repair = await failRow(site, { table: 'users', id: first })
  await expect(comeOfAge(site)).rejects.toMatchObject({ failures: [{ row: `account ${first}` }] })
  expect(await Promise.all(ids.map((id) => isChild(site, id)))).toEqual([true, false, false])
  await repair()
  await comeOfAge(site)
  expect(await isChild(site, first)).toBe(false)
})

it('a second step whose end fails keeps no other one on, and is tried again', async () => {
  vi.useRealTimers()
  const site = await anApp()
  const members = [await aMember(site), await aMember(site)]
  const since = '2026-01-01T00:00:00.000Z'
  for (const { id } of members) {
    await site.database.updateTable('users').set({ second_step_since: since }).where('id', '=', id).execute()
    const reset = { user_id: id, asked_at: since, due_at: since }
    await site.database.insertInto('second_step_resets').values(reset).execute()
  }
  const [first = ''] = members.map(({ id }) => id).sort()
  const withStep = async () => {
    const users = site.database.selectFrom('users').select('id').where('second_step_since', 'is not', null)
    return (await users.execute()).map(({ id }) => id)
  }
  const repair = await failRow(site, { table: 'users', id: first })
  await expect(endDueResets(site)).rejects.toThrow('1 row failed')
  expect(await withStep()).toEqual([first])
  await repair()
  await endDueResets(site)
  expect(await withStep()).toEqual([])
})

it('a failing announcement delays no other one, and is sent in a later round', async () => {
  vi.useRealTimers()
  let present = new Date('2026-01-09T18:00:00Z')
  const site = await anApp({ now: () => present })
  const officer = await anAdministrator(site)
  const ids: string[] = []
  for (const title of ['Maghi', 'Jitiya']) {
    const planned = { title, text: 'Bring lamps.', audience: 'members', date: '2026-01-10', published: true }
    const { body } = await officer.post<AnnouncementState>('/api/admin/announcements', {
      ...planned,
      mail: true,
    })
    ids.push(body._id)
  }
  present = new Date('2026-01-10T23:00:00Z')
  const unsent = async () => {
    const announcements = site.database
      .selectFrom('announcements')
      .select('id')
      .where('mailed_at', 'is', null)
    return (await announcements.execute()).map(({ id }) => id)
  }
  const [first = ''] = ids
  const repair = await failRow(site, { table: 'announcements', id: first })
  await expect(mailDueAnnouncements(site)).rejects.toThrow(RowsFailed)
  expect(await unsent()).toEqual([first])
  await repair()
  await mailDueAnnouncements(site)
  expect(await unsent()).toEqual([])
})
