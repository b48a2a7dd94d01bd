import { sql } from 'kysely'
import { expect, it, test } from 'vitest'
import { anApp } from '../../../tests/support/app.ts'
import { aMember } from '../../../tests/support/members.ts'
import { openDatabase } from '../../database/connection.ts'

interface HealthReport {
  status: string
  checks: Record<string, string>
}

it('the site reports that it is live and ready', async () => {
  const site = await anApp()
  expect(await site.client().get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } })
  const { status, body, headers } = await site.client().get<HealthReport>('/health/ready')
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      status: 'ready',
      checks: {
        database: 'ok',
        writes: 'ok',
        migrations: 'ok',
        disk: expect.stringMatching(/^(ok|low|unknown)$/),
        mail: 'ok',
      },
    },
  })
  expect(headers['cache-control']).toBe('no-store')
})

it('waiting mail is reported, and leaves the site ready', async () => {
  let clock = Date.now()
  const site = await anApp({ smtpUrl: 'smtp://127.0.0.1:1', now: () => new Date(clock) })
  await aMember(site)
  clock += 16 * 60 * 1000
  const { status, body } = await site.client().get<HealthReport>('/health/ready')
  expect(status).toBe(200)
  expect(body.checks.mail).toBe('late')
})

it('a database that an older program has not brought up to date is not ready', async () => {
  const site = await anApp()
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
    site.database,
  )
  const { status, body } = await site.client().get<HealthReport>('/health/ready')
  expect(status).toBe(503)
  expect(body).toMatchObject({ status: 'not ready', checks: { database: 'ok', migrations: 'waiting' } })
})

it('without its database the site lives, and is not ready', async () => {
  const site = await anApp()
  await site.database.destroy()
  expect((await site.client().get('/health/live')).status).toBe(200)
  const { status, body } = await site.client().get<HealthReport>('/health/ready')
  expect(status).toBe(503)
  expect(body).toMatchObject({ status: 'not ready', checks: { database: 'away' } })
})

test('measurements are there for who has the token, by route and without ids', async () => {
  const metricsToken = 'a token for the measurements'
  const site = await anApp({ metricsToken, smtpUrl: 'smtp://127.0.0.1:1' })
  const member = await aMember(site)
  await member.get(`/api/profile/user/${member.id}`)
  expect(await site.client().get('/metrics')).toMatchObject({
    status: 401,
    body: { errors: [{ code: 'unauthenticated' }] },
  })
  const wrong = { headers: { authorization: 'Bearer something else' } }
  expect((await site.client().get('/metrics', wrong)).status).toBe(401)
  const { status, body, headers } = await site
    .client()
    .get<string>('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/profile/user/:id",status="404"} 1',
  )
  expect(body).toContain('site_mails{state="queued"} 1')
  for (const name of ['eventloop_lag', 'site_live_streams', 'site_last_backup', 'site_database_connections'])
    expect(body).toContain(name)
  expect(body).not.toContain(member.id)
})

it('without a token there are no measurements', async () => {
  const site = await anApp()
  expect((await site.client().get('/metrics')).status).toBe(404)
})

it('a slow query is logged with its SQL and without its values', async () => {
  const reported: string[] = []
  const site = await anApp()
  const slow = { longerThan: -1, report: (text: string) => void reported.push(text) }
  const database = openDatabase(site.config.databaseUrl, { slow })
  await database.selectFrom('users').select('id').where('email', '=', 'secret@example.org').execute()
  await database.destroy()
  expect(reported).toContainEqual(expect.stringContaining('from "users"'))
  expect(reported.join()).not.toContain('secret@example.org')
})
