import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../config.ts'

const address = 'Bounce@Society.example'
const url = 'imaps://society%40mail.example:p%2Fass@imap.example'

test('the mailbox for returned mail is read from its address', () => {
  const { bounces } = readConfig({ BOUNCE_IMAP_URL: url, BOUNCE_ADDRESS: address })
  expect(bounces).toEqual({
    imap: {
      ...{ host: 'imap.example', port: 993, secure: true, upgrades: false },
      ...{ user: 'society@mail.example', password: 'p/ass', folder: 'INBOX' },
    },
    address: { mailbox: 'bounce', domain: 'society.example' },
  })
  expect(readConfig({}).bounces).toBeNull()
})

test.each([
  ['imap://a:b@imap.example/Returned%20mail', { port: 143, upgrades: true, folder: 'Returned mail' }],
  ['imap://a:b@127.0.0.1:1143', { port: 1143, upgrades: false }],
  ['imap://a:b@[::1]', { host: '::1', upgrades: false }],
  ['imap://a:b@mail.internal?requireTLS=false', { upgrades: false, folder: 'INBOX' }],
])('%s is read', (given, expected) => {
  expect(readConfig({ BOUNCE_IMAP_URL: given, BOUNCE_ADDRESS: address }).bounces?.imap).toMatchObject(
    expected,
  )
})

test.each([
  [{ BOUNCE_IMAP_URL: url }, 'BOUNCE_IMAP_URL and BOUNCE_ADDRESS must be given together'],
  [{ BOUNCE_ADDRESS: address }, 'BOUNCE_IMAP_URL and BOUNCE_ADDRESS must be given together'],
  [{ BOUNCE_IMAP_URL: 'https://a:b@x', BOUNCE_ADDRESS: address }, 'BOUNCE_IMAP_URL must be imaps://'],
  [{ BOUNCE_IMAP_URL: 'imaps://imap.example', BOUNCE_ADDRESS: address }, 'BOUNCE_IMAP_URL must be imaps://'],
  [{ BOUNCE_IMAP_URL: 'imaps://a:%E0@x', BOUNCE_ADDRESS: address }, 'BOUNCE_IMAP_URL must be imaps://'],
  [{ BOUNCE_IMAP_URL: url, BOUNCE_ADDRESS: 'a+b@society.example' }, 'BOUNCE_ADDRESS must be'],
  [{ BOUNCE_IMAP_URL: url, BOUNCE_ADDRESS: `${'a'.repeat(21)}@society.example` }, 'BOUNCE_ADDRESS must be'],
])('%o is refused at start', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(message)
  expect(() => readConfig(environment)).not.toThrow('p/ass')
})
