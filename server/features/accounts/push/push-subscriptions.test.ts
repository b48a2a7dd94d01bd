import { beforeAll, describe, expect, it } from 'vitest'
import type { PushState } from '../../../../contract/accounts/push.ts'
import { unusedSessionRetention } from '../../../../contract/retention.ts'
import { anApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Client } from '../../../../tests/support/client.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aBrowser } from '../../../../tests/support/push.ts'
import { sweepSessions } from '../sessions/sessions.service.ts'

let site: TestApp
let later = 0
beforeAll(async () => {
  site = await anApp({ now: () => new Date(Date.now() + later) })
})

/** Signs the member in from another browser. */
async function elsewhere({ email, password }: Member): Promise<Client> {
  const { body } = await site.client().post<{ token: string }>('/api/auth', { email, password })
  return site.client(body.token)
}

async function turnOn(client: Client, { subscription } = aBrowser()): Promise<PushState> {
  const { status, body } = await client.put<PushState>('/api/account/push', subscription)
  expect(status).toBe(200)
  return body
}

const stateOf = async (client: Client) => (await client.get<PushState>('/api/account/push')).body

/** Counts the stored push service addresses of a member. */
async function countAddresses({ id }: Member): Promise<number> {
  const sessions = await site.database
    .selectFrom('sessions')
    .select(['push_endpoint', 'push_endpoint_hash', 'push_public_key', 'push_secret', 'push_since'])
    .where('user_id', '=', id)
    .execute()
  return sessions.filter((columns) => Object.values(columns).some((value) => value !== null)).length
}

describe('notifications on devices', () => {
  it('are off until a browser is subscribed, and can be ended device by device', async () => {
    const anna = await aMember(site)
    const away = await elsewhere(anna)
    const { publicKey, devices } = await stateOf(anna)
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    expect(devices).toEqual([])
    expect((await turnOn(anna)).devices).toMatchObject([{ own: true }])
    expect((await turnOn(away)).devices).toMatchObject([{ own: true }, { own: false }])
    const [theirs, mine] = (await stateOf(away)).devices
    expect((await anna.delete(`/api/account/push/${theirs?._id}`)).status).toBe(204)
    expect((await stateOf(anna)).devices).toMatchObject([{ _id: mine?._id, own: true }])
    expect((await anna.delete(`/api/account/push/${theirs?._id}`)).status).toBe(404)
  })

  it('can be ended by their owner only', async () => {
    const [anna, bina] = [await aMember(site), await aMember(site)]
    const [device] = (await turnOn(anna)).devices
    expect((await bina.delete(`/api/account/push/${device?._id}`)).status).toBe(404)
    expect((await stateOf(anna)).devices).toHaveLength(1)
  })

  it('follow the browser to the account that is signed in to it', async () => {
    const [anna, bina] = [await aMember(site), await aMember(site)]
    const browser = aBrowser()
    await turnOn(anna, browser)
    await turnOn(bina, browser)
    expect((await stateOf(anna)).devices).toEqual([])
    expect((await stateOf(bina)).devices).toHaveLength(1)
  })

  it('are never returned with their stored address and keys', async () => {
    const anna = await aMember(site)
    const browser = aBrowser()
    const kept = JSON.stringify([await turnOn(anna, browser), (await anna.get('/api/account/sessions')).body])
    const { endpoint, keys } = browser.subscription
    for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(kept).not.toContain(secret)
    const { value } = await site.database
      .selectFrom('site_secrets')
      .select('value')
      .where('name', '=', 'push')
      .executeTakeFirstOrThrow()
    expect(kept).not.toContain(JSON.parse(value).d)
  })
})

const address = (endpoint: string) => ({ ...aBrowser().subscription, endpoint })
const key = (keys: object) => ({
  ...aBrowser().subscription,
  keys: { ...aBrowser().subscription.keys, ...keys },
})

it.each([
  ['an address without https', address('http://push.example.org/1')],
  ['an address in numbers', address('https://169.254.169.254/latest')],
  ['one with a zero before them', address('https://0177.0.0.1/')],
  ['an address of IPv6', address('https://[::1]/')],
  ['this machine', address('https://localhost/')],
  ['another port', address('https://push.example.org:8443/')],
  ['a name and a password', address('https://anna:secret@push.example.org/')],
  ['no address', address('push')],
  ['an endless address', address(`https://push.example.org/${'a'.repeat(1000)}`)],
  ['a key that is no point', key({ p256dh: `B${'A'.repeat(86)}` })],
  ['a short key', key({ p256dh: 'BAAA' })],
  ['a secret with other signs', key({ auth: 'a'.repeat(21).concat('!') })],
])('%s is refused', async (_, subscription) => {
  const anna = await aMember(site)
  expect((await anna.put('/api/account/push', subscription)).status).toBe(400)
  expect(await countAddresses(anna)).toBe(0)
})

describe('the address of a browser goes', () => {
  let anna: Member
  let away: Client
  beforeAll(() => {
    later = 0
  })
  async function begin() {
    anna = await aMember(site)
    away = await elsewhere(anna)
    await turnOn(anna)
    await turnOn(away)
    expect(await countAddresses(anna)).toBe(2)
  }

  it('when somebody signs out there', async () => {
    await begin()
    await away.delete('/api/auth')
    expect(await countAddresses(anna)).toBe(1)
  })

  it('when the session is ended elsewhere', async () => {
    await begin()
    await anna.delete('/api/account/sessions')
    expect(await countAddresses(anna)).toBe(1)
  })

  it('when the password is changed', async () => {
    await begin()
    const passwords = { currentPassword: anna.password, password: 'quiet river at midnight' }
    expect((await anna.put('/api/account/password', passwords)).status).toBe(204)
    expect(await countAddresses(anna)).toBe(1)
  })

  it('with a suspension', async () => {
    await begin()
    const officer = await anAdministrator(site)
    const suspension = { suspended: true, reason: 'Test' }
    expect((await changeAccount(officer, 'PUT', anna.id, '/suspension', suspension)).status).toBe(200)
    expect(await countAddresses(anna)).toBe(0)
  })

  it('with the account', async () => {
    await begin()
    expect((await anna.delete('/api/profile')).status).toBe(204)
    expect(await countAddresses(anna)).toBe(0)
  })

  it('when the session was not used for too long', async () => {
    await begin()
    later = unusedSessionRetention + 1000
    await sweepSessions(site.app)
    later = 0
    expect(await countAddresses(anna)).toBe(0)
  })
})
