import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { anApp, type TestApp } from '../../tests/support/app.ts'

let site: TestApp
beforeAll(async () => {
  site = await anApp()
})

describe('the network address', () => {
  const limited = { requestsPerAddress: { hits: 1, seconds: 60 } }
  const call = (app: TestApp, forwarded: string) =>
    app.app.inject({
      url: '/api/society',
      remoteAddress: '127.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
    })

  it('is never taken from a header of the caller', async () => {
    const direct = await anApp({ throttles: { ...site.config.throttles, ...limited } })
    await call(direct, '192.0.2.1')
    expect((await call(direct, '192.0.2.2')).statusCode).toBe(429)
  })

  it('is taken from a trusted proxy', async () => {
    const behind = await anApp({
      trustProxy: ['127.0.0.1'],
      throttles: { ...site.config.throttles, ...limited },
    })
    await call(behind, '192.0.2.1')
    expect((await call(behind, '192.0.2.2')).statusCode).toBe(200)
    expect((await call(behind, '192.0.2.1')).statusCode).toBe(429)
  })
})

it.runIf(process.env.ENGINE === 'postgres')(
  'a flood that goes to several processes is one flood',
  async () => {
    const throttles = { ...site.config.throttles, requestsPerAddress: { hits: 20, seconds: 3600 } }
    const one = await anApp({ throttles })
    const other = await anApp({ throttles, databaseUrl: one.config.databaseUrl })
    onTestFinished(() => other.app.close())
    const call = async (app: TestApp, address: string) =>
      (await app.app.inject({ url: '/api/society', remoteAddress: address })).statusCode
    for (let calls = 1; calls < 20; calls += 1) expect(await call(one, '192.0.2.7')).toBe(200)
    // Of these two, the other process alone would allow eighteen more.
    await vi.waitUntil(async () => (await call(other, '192.0.2.7')) === 429, {
      timeout: 15_000,
      interval: 2000,
    })
    expect(await call(other, '192.0.2.8')).toBe(200)
  },
)

it('one IPv6 connection is one address, however many it uses', async () => {
  const throttles = { ...site.config.throttles, requestsPerAddress: { hits: 1, seconds: 3600 } }
  const { app } = await anApp({ throttles })
  const call = (remoteAddress: string) => app.inject({ url: '/api/society', remoteAddress })
  expect((await call('2001:db8::1')).statusCode).toBe(200)
  expect((await call('2001:db8::2')).statusCode).toBe(429)
  expect((await call('2001:db8:0:1::1')).statusCode).toBe(200)
})

it('a page states that its reader has sent too many requests', async () => {
  const limited = await anApp({
    throttles: { ...site.config.throttles, requestsPerAddress: { hits: 10, seconds: 60 } },
  })
  const visitor = limited.client()
  for (let call = 0; call < 10; call += 1) await visitor.get('/api/society')
  const { status, headers, body } = await visitor.get('/profiles')
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(body).toMatch(/try again in/i)
  expect((await limited.client().get('/profiles')).status).toBe(200)
})
