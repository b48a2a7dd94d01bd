import { expect, test } from 'vitest'
import { encryptedAddress, isInTheClear } from './database-address.ts'

test.each([
  'postgres://anna:secret@database/society',
  'postgresql://db.example.org:5432/society?application_name=site',
  'postgres://10.0.0.5/society',
  'postgres://localhost.example/society',
  'postgres://anna:p%40ss@db.example/society',
])('%s is called encrypted, by a certificate that is checked', (url) => {
  expect(encryptedAddress(url)).toBe(`${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`)
  expect(isInTheClear(url)).toBe(false)
})

test.each([
  'postgres://anna:secret@localhost/society',
  'postgres://127.0.0.1:5433/society',
  'postgres://[::1]/society',
  'postgres:///society?host=/var/run/postgresql',
  'postgres://%2Fvar%2Frun%2Fpostgresql/society',
  'postgres://database/society?sslmode=require',
  'postgres://database/society?sslrootcert=/etc/ca.pem',
])('%s is called as it says', (url) => {
  expect(encryptedAddress(url)).toBe(url)
  expect(isInTheClear(url)).toBe(false)
})

test('an address may mark the connection to another machine as safe', () => {
  const url = 'postgres://database/society?sslmode=disable'
  expect(encryptedAddress(url)).toBe(url)
  expect(isInTheClear(url)).toBe(true)
  expect(isInTheClear('postgres://localhost/society?sslmode=disable')).toBe(false)
})
