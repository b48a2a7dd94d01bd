import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { testConfig } from '../../tests/support/app.ts'
import { copyOf } from '../../tests/support/database.ts'
import { listenLive } from '../../tests/support/live-stream.ts'
import { aMailbox, type Mailbox, until } from '../../tests/support/mailbox.ts'
import { aSiteProcess, type SiteProcess } from '../../tests/support/site-process.ts'
import { openDatabase } from '../database/connection.ts'
import { setAdministratorByEmail } from '../features/accounts/lifecycle/administrators.service.ts'

const password = 'the last of the momos'

interface Call {
  body?: object
  token?: string | undefined
  headers?: Record<string, string>
  from?: string
}

async function call<Body>(
  site: SiteProcess,
  method: string,
  path: string,
  { body, token, headers, from }: Call = {},
) {
  const response = await fetch(`${site.url}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { 'x-auth-token': token }),
      'x-forwarded-for': from ?? '10.1.1.1',
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Body }
}

// Several processes on one embedded database are refused (tests/start.test.ts).
describe.runIf(process.env.ENGINE === 'postgres')(
  'two processes on one PostgreSQL',
  { timeout: 90_000 },
  () => {
    let first: SiteProcess
    let second: SiteProcess
    let box: Mailbox
    let settings: Record<string, string>
    let drop: () => Promise<void>
    let officer: string

    const register = async (site: SiteProcess, email: string) => {
      const account = { name: 'Anna Tharu', email, password }
      return (await call<{ token: string }>(site, 'POST', '/api/users', { body: account })).body.token
    }

    beforeAll(async () => {
      const copy = await copyOf(inject('template'))
      drop = copy.drop
      box = await aMailbox()
      settings = {
        DATABASE_URL: copy.url,
        SMTP_URL: box.url,
        REQUIRE_VERIFICATION: 'off',
        PUBLIC_URL: 'https://society.example',
      }
      ;[first, second] = await Promise.all([aSiteProcess(settings), aSiteProcess(settings)])
      officer = await register(first, 'officer@example.org')
      const database = openDatabase(copy.url)
      await setAdministratorByEmail({ config: testConfig(), database }, 'officer@example.org', true)
      await database.destroy()
    }, 120_000)

    afterAll(async () => {
      await Promise.all([first.end('SIGKILL'), second.end('SIGKILL')])
      await box.close()
      await drop()
    }, 60_000)

    it('share sessions: a member signed in at one is signed in at the other, and signed out of both', async () => {
      const token = await register(first, 'session@example.org')
      for (const site of [first, second])
        expect((await call(site, 'GET', '/api/auth', { token })).status).toBe(200)
      expect((await call(second, 'DELETE', '/api/auth', { token })).status).toBe(204)
      await until('the end of the session everywhere', async () =>
        (await call(first, 'GET', '/api/auth', { token })).status === 401 ? true : undefined,
      )
    })

    it('share rate limits: ten wrong passwords, wherever they were tried', async () => {
      const email = 'guessed@example.org'
      await register(first, email)
      const guess = (site: SiteProcess, from: string) =>
        call(site, 'POST', '/api/auth', { body: { email, password: 'a wrong password' }, from })
      for (let tries = 0; tries < 10; tries += 1)
        expect((await guess(tries % 2 === 0 ? first : second, `10.2.0.${tries}`)).status).toBe(401)
      for (const site of [first, second]) expect((await guess(site, '10.3.0.1')).status).toBe(429)
    })

    it('share writes: the other process shows them at once', async () => {
      for (const [write, read] of [
        [first, second],
        [second, first],
      ] as const) {
        const text = `Written ${randomUUID()}`
        expect((await call(write, 'POST', '/api/posts', { token: officer, body: { text } })).status).toBe(201)
        const { body } = await call<{ text: string }[]>(read, 'GET', '/api/posts', { token: officer })
        expect(body[0]?.text).toBe(text)
      }
    })

    it('share settings: what an administrator saves at one, the other shows', async () => {
      const { body: settings } = await call<{ version: number }>(first, 'GET', '/api/admin/settings', {
        token: officer,
      })
      const change = {
        token: officer,
        body: { name: 'Koshi Society' },
        headers: { 'if-match': `"${settings.version}"` },
      }
      expect((await call(first, 'PUT', '/api/admin/settings', change)).status).toBe(200)
      await until('the new name', async () => {
        const { body } = await call<{ name: string }>(second, 'GET', '/api/society')
        return body.name === 'Koshi Society' ? true : undefined
      })
    })

    it('carry live messages: a post at one reaches a page that is open at the other', async () => {
      const stream = await listenLive(second.url, officer)
      await stream.next('ready')
      await call(first, 'POST', '/api/posts', { token: officer, body: { text: 'Hear this' } })
      await stream.next('post')
      stream.close()
    })

    it('send each message once', async () => {
      const people = Array.from({ length: 12 }, (_, place) => `mail${place}@example.org`)
      await Promise.all(people.map((email, place) => register(place % 2 === 0 ? first : second, email)))
      for (const email of people) await box.arrival(email)
      const arrived = box.received.map(({ recipient }) => recipient).filter((email) => people.includes(email))
      expect(arrived.toSorted()).toEqual(people.toSorted())
    })

    it('outlive one of them: what fails succeeds with one more try, and is there once', async () => {
      const texts = Array.from({ length: 50 }, () => `Under load ${randomUUID()}`)
      const post = (site: SiteProcess, text: string) =>
        call(site, 'POST', '/api/posts', {
          token: officer,
          body: { text },
          headers: { 'idempotency-key': text },
        }).then(({ status }) => status)
      let done = 0
      const writing = texts.map(async (text, place) => {
        while (done < place - 5) await new Promise((resolve) => setTimeout(resolve, 5))
        const status = await post(place % 2 === 0 ? first : second, text).catch(() => 0)
        const final = status === 201 ? status : await post(second, text)
        done += 1
        if (done === 20) first.child.kill('SIGKILL')
        return final
      })
      expect(new Set(await Promise.all(writing))).toEqual(new Set([201]))
      const { body } = await call<{ text: string }[]>(second, 'GET', '/api/posts', { token: officer })
      expect(
        body
          .map(({ text }) => text)
          .filter((text) => texts.includes(text))
          .toSorted(),
      ).toEqual(texts.toSorted())
      first = await aSiteProcess(settings)
      expect((await call(first, 'GET', '/api/auth', { token: officer })).status).toBe(200)
    })
  },
)
