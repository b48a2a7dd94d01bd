import { beforeAll, describe, expect, it } from 'vitest'
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

  it('is never taken from a header of whoever calls', async () => {
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
