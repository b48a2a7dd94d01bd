import { expect, test } from 'vitest'
import { testConfig } from '../tests/support/app.ts'
import type { Config } from './config.ts'
import { startWarnings } from './start-messages.ts'

const variablesOf = (config: Partial<Config>, isFirstRoleOpen = false) =>
  startWarnings(testConfig(config), { isFirstRoleOpen }).map((warning) => /[A-Z]+_[A-Z]+/.exec(warning)?.[0])

test('a site on this machine alone has nothing to warn of', () => {
  expect(
    variablesOf({ databaseUrl: 'postgres://localhost/society', smtpUrl: 'smtp://mail.example' }),
  ).toEqual([])
})

test.each<[string, Partial<Config>]>([
  ['https, which only a proxy brings', { publicUrl: 'https://society.example', host: '0.0.0.0' }],
  [
    'a name of the network, while it listens to itself',
    { publicUrl: 'http://society.example', host: '127.0.0.1' },
  ],
  ['the same by name', { publicUrl: 'http://society.example', host: 'localhost' }],
])('a site that is reached by %s warns until the proxy is named', (_how, config) => {
  expect(variablesOf(config)).toEqual(['TRUST_PROXY'])
  expect(variablesOf({ ...config, trustProxy: ['127.0.0.1'] })).toEqual([])
})

test('an open role and unencrypted connections are reported', () => {
  expect(variablesOf({}, true)).toEqual(['ADMIN_EMAIL'])
  expect(variablesOf({ databaseUrl: 'postgres://database/society?sslmode=disable' })).toEqual([
    'DATABASE_URL',
  ])
  expect(variablesOf({ smtpUrl: 'smtp://mail.example?requireTLS=false' })).toEqual(['SMTP_URL'])
})
