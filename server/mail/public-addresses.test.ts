import type { lookup } from 'node:dns'
import { expect, test } from 'vitest'
import { isPublicAddress, openPushTransport, publicLookup } from './push-delivery.ts'

test.each([
  ['127.0.0.1', 'this machine'],
  ['10.1.2.3', 'a network around it'],
  ['172.20.0.1', 'a network around it'],
  ['192.168.1.1', 'a network around it'],
  ['169.254.169.254', 'what tells a machine who it is'],
  ['100.64.0.1', 'a provider’s own'],
  ['0.0.0.0', 'any'],
  ['224.0.0.1', 'many'],
  ['255.255.255.255', 'everybody around'],
  ['::1', 'this machine'],
  ['::', 'any'],
  ['fe80::1', 'a network around it'],
  ['fd00::1', 'a network around it'],
  ['fec0::1', 'a network around it'],
  ['::ffff:127.0.0.1', 'this machine'],
  ['::ffff:10.0.0.1', 'a network around it'],
  ['::127.0.0.1', 'this machine'],
  ['64:ff9b::7f00:1', 'a translation'],
  ['64:ff9b:1::7f00:1', 'a translation'],
  ['2002:7f00:1::', 'a tunnel'],
  ['2001:db8::1', 'nobody'],
  ['none', 'nothing'],
])('%s is %s, and not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['142.250.1.1', '2a00:1450:4001:800::200e', '::ffff:142.250.1.1'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

/** Imitates a name server that resolves every name to these addresses. */
function resolving(...addresses: string[]) {
  const answers = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  const resolve = (_name: string, _options: object, callback: (error: null, found: typeof answers) => void) =>
    callback(null, answers)
  return publicLookup(resolve as typeof lookup)
}

const look = (find: ReturnType<typeof resolving>, all: boolean) =>
  new Promise((resolve) => {
    find('push.example.org', { all }, (error, found) => resolve(error ? error.code : found))
  })

test('of the addresses of a name, only public ones are connected to', async () => {
  const mixed = resolving('127.0.0.1', '142.250.1.1', '::1')
  expect(await look(mixed, true)).toEqual([{ address: '142.250.1.1', family: 4 }])
  expect(await look(mixed, false)).toBe('142.250.1.1')
  expect(await look(resolving('10.0.0.1', 'fd00::1'), true)).toBe('ENOTPUBLIC')
})

test('a name that leads to this machine, and an address in numbers, are not called', async () => {
  const { signal } = new AbortController()
  const call = (endpoint: string) =>
    openPushTransport(resolving('127.0.0.1'))({ endpoint, headers: {}, body: new Uint8Array() }, signal)
  await expect(call('https://push.example.org/')).rejects.toMatchObject({ code: 'ENOTPUBLIC' })
  for (const address of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'http://example.org/',
  ])
    await expect(call(address)).rejects.toMatchObject({ kind: 'refused' })
})
