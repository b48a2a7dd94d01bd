import { createPublicKey, verify } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { PushState } from '../../../../contract/accounts/push.ts'
import { day } from '../../../../contract/time/durations.ts'
import { anApp, quickMail, type TestApp } from '../../../../tests/support/app.ts'
import { anEvent, eventInput } from '../../../../tests/support/events.ts'
import { changeAccount } from '../../../../tests/support/managed-accounts.ts'
import { aMember, anAdministrator, type Member } from '../../../../tests/support/members.ts'
import { aBrowser, sendPushes } from '../../../../tests/support/push.ts'
import { shippedMailPace } from '../../../config/mail.ts'

const begin = new Date('2026-11-21T18:00:00Z')
let clock = begin
let site: TestApp
let officer: Member
let anna: Member
let browser: ReturnType<typeof aBrowser>
beforeEach(async () => {
  clock = begin
  site ??= await anApp({ now: () => clock })
  await site.database.deleteFrom('sessions').execute()
  officer = await anAdministrator(site)
  anna = await aMember(site)
  browser = aBrowser()
  await anna.put('/api/account/push', browser.subscription)
  await sendPushes(site)
})

/** Cancels a dinner that Anna comes to. */
async function cancelDinner(): Promise<string> {
  const { _id } = await anEvent(officer, { title: 'Dinner', place: 'At the old barn' })
  await anna.put(`/api/events/${_id}/answer`, { answer: 'going', guests: 0 })
  await officer.put(`/api/events/${_id}`, eventInput({ title: 'Dinner', cancelled: true }))
  return _id
}

const isOn = async () => (await anna.get<PushState>('/api/account/push')).body.devices.length > 0
const queued = () =>
  site.database.selectFrom('mails').select(['state', 'attempts']).where('kind', '=', 'push').execute()

it('a message to a member is also pushed to the device, encrypted for its browser', async () => {
  const event = await cancelDinner()
  const sent = await sendPushes(site)
  expect(sent.map(({ endpoint }) => endpoint)).toEqual([browser.subscription.endpoint])
  expect(sent.map(browser.read)).toEqual([
    { title: site.config.societyName, body: 'Canceled: Dinner', path: `/calendar/${event}` },
  ])
  expect(await queued()).toEqual([])
})

it('in quiet hours only what cannot wait is pushed; the rest follows at eight', async () => {
  const { body: group } = await officer.post<{ _id: string }>('/api/groups', { name: 'Dance' })
  const titles = async () =>
    (await sendPushes(site, 201, shippedMailPace)).map((one) => (browser.read(one) as { body: string }).body)
  clock = new Date('2026-11-22T04:30:00Z')
  await officer.put(`/api/groups/${group._id}/members/${anna.id}`, {})
  await cancelDinner()
  expect(await titles()).toEqual(['Canceled: Dinner'])
  clock = new Date('2026-11-22T13:59:59Z')
  expect(await titles()).toEqual([])
  clock = new Date('2026-11-22T14:00:00Z')
  expect(await titles()).toEqual([expect.stringContaining('Dance')])
})

it('identifies its sender to the push service, which stores it for a day at most', async () => {
  await cancelDinner()
  const [request] = await sendPushes(site)
  const header = (name: string) =>
    Object.entries(request?.headers ?? {}).find(([key]) => key.toLowerCase() === name)?.[1]
  expect(header('content-encoding')).toBe('aes128gcm')
  expect(Number(header('ttl'))).toBe(day / 1000)
  const { publicKey } = (await anna.get<PushState>('/api/account/push')).body
  const [, token = '', key] = /^vapid t=(.+), ?k=(.+)$/.exec(String(header('authorization'))) ?? []
  expect(key).toBe(publicKey)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signed = Buffer.from(`${head}.${claims}`)
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', signed, verifier, Buffer.from(signature, 'base64url'))).toBe(true)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: 'https://push.example.org',
    sub: 'mailto:noreply@localhost',
  })
})

it('an announcement shows on every device whose member wants to see them, by email or not', async () => {
  const silent = await aMember(site)
  await silent.put('/api/account/push', aBrowser().subscription)
  await silent.put('/api/account/topics', { topics: {}, notifications: { announcements: false } })
  await anna.put('/api/account/topics', { topics: { announcements: false } })
  const { body } = await anna.get('/api/account')
  expect(body).toMatchObject({
    topics: { announcements: false, events: true },
    notifications: { announcements: true, events: true },
  })
  await officer.post('/api/admin/announcements', {
    ...{ title: 'Maghi in the hall', text: 'Bring lamps', audience: 'members', date: '2026-11-21' },
    ...{ published: true, mail: true },
  })
  const { mailDueAnnouncements } = await import('../../society/announcements/announcement-editing.service.ts')
  await mailDueAnnouncements(site.app)
  expect(await queued()).toHaveLength(1)
  const sent = await sendPushes(site)
  expect(sent.map(browser.read)).toMatchObject([{ body: 'Maghi in the hall' }])
})

it.each([404, 410])('a browser is deleted when its push service answers %i', async (status) => {
  await cancelDinner()
  expect(await sendPushes(site, status)).toHaveLength(1)
  expect(await isOn()).toBe(false)
  expect(await queued()).toEqual([])
})

it.each([429, 503])(
  'after a %i it is tried again, and at last given up, without a dead email',
  async (status) => {
    await cancelDinner()
    for (const attempt of [1, ...quickMail.retrySeconds]) {
      expect(await sendPushes(site, status), String(attempt)).toHaveLength(1)
      clock = new Date(clock.getTime() + 1000)
    }
    expect(await queued()).toEqual([])
    expect(await isOn()).toBe(true)
  },
)

it('a notification that the push service refuses is not retried', async () => {
  await cancelDinner()
  await sendPushes(site, 400)
  expect(await queued()).toEqual([])
  expect(await isOn()).toBe(true)
})

it('an unreachable push service delays no email', async () => {
  await cancelDinner()
  const { pushing } = await import('./push-messages.service.ts')
  const { deliverPush } = await import('../../../mail/push-delivery.ts')
  const push = await site.database
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', 'push')
    .executeTakeFirstOrThrow()
  const unreachable = Object.assign(new Error(push.recipient), { code: 'ECONNREFUSED' })
  const transport = () => Promise.reject(unreachable)
  const context = { config: site.config, database: site.database, log: site.app.log }
  const { signal } = new AbortController()
  await expect(deliverPush({ ...pushing, transport }, context, push, signal)).rejects.toMatchObject({
    kind: 'later',
    message: 'ECONNREFUSED',
  })
})

it('emails that wait, as officers count them, are emails alone', async () => {
  await sendPushes(site)
  await cancelDinner()
  await site.database.deleteFrom('mails').where('kind', '!=', 'push').execute()
  expect(await queued()).toHaveLength(1)
  expect((await officer.get('/api/admin/mails?state=waiting')).body).toEqual([])
  expect((await officer.get('/api/admin/mails/count')).body).toMatchObject({ waiting: 0 })
})

it.each([
  [
    'the topic was switched off',
    () => anna.put('/api/account/topics', { topics: {}, notifications: { events: false } }),
  ],
  ['the member signed out', () => anna.delete('/api/auth')],
  [
    'the member was suspended',
    () => changeAccount(officer, 'PUT', anna.id, '/suspension', { suspended: true, reason: 'Test' }),
  ],
  [
    'a day has passed',
    async () => {
      clock = new Date(begin.getTime() + day)
    },
  ],
])('nothing is sent once %s', async (_, change) => {
  await cancelDinner()
  expect(await queued()).toHaveLength(1)
  await change()
  expect(await sendPushes(site)).toEqual([])
  expect(await queued()).toEqual([])
})
