import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

it('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: 'file:./data/society.db',
    publicUrl: 'http://localhost:3000',
    societyName: 'Tharu Society of Chicago',
    avatarService: 'gravatar',
    donation: null,
    socialFeedUrl: null,
    logLevel: 'info',
  })
})

it('an empty variable counts as not given', () => {
  expect(readConfig({ PORT: '', SOCIETY_NAME: '' })).toMatchObject({
    port: 3000,
    societyName: 'Tharu Society of Chicago',
  })
})

it('reads organisations, the donation form and lists', () => {
  const config = readConfig({
    LOCAL_ORGANIZATION: 'Nepali House | https://house.example/',
    DONATE_URL: 'https://pay.example/form',
    DONATE_FIELDS: '{"business":"abc"}',
    ALLOWED_ORIGINS: 'https://one.example/, https://two.example',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8',
  })
  expect(config).toMatchObject({
    localOrganization: { name: 'Nepali House', url: 'https://house.example/' },
    donation: { url: 'https://pay.example/form', fields: { business: 'abc' } },
    allowedOrigins: ['https://one.example', 'https://two.example'],
    trustProxy: ['127.0.0.1', '10.0.0.0/8'],
  })
})

describe('refuses with a line that names the variable', () => {
  it.each([
    ['PORT', '70000'],
    ['PORT', 'web'],
    ['DATABASE_URL', 'mysql://localhost/society'],
    ['PUBLIC_URL', 'society.example'],
    ['DONATE_URL', 'http://pay.example'],
    ['DONATE_FIELDS', '{"amount":5}'],
    ['DONATE_FIELDS', 'not json'],
    ['SOCIAL_FEED_URL', 'javascript:alert(1)'],
    ['LOCAL_ORGANIZATION', 'Only a name'],
    ['LOCAL_ORGANIZATION', 'Name | ftp://files.example'],
    ['TRUST_PROXY', 'everybody'],
    ['ADMIN_EMAIL', 'nobody'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must be `))
  })

  it('lists every fault at once, and repeats no value', () => {
    const read = () => readConfig({ PORT: 'x', SMTP_URL: 'secret-password' })
    expect(read).toThrow(/PORT must be .*\nSMTP_URL must be /)
    expect(read).not.toThrow(/secret-password/)
  })
})
