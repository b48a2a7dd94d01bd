import { expect, test } from 'vitest'
import { bounceAddress, deliveryReport } from '../../../tests/support/bounces.ts'
import { claimsIn, isProven, readBounceReport, returnAddress } from './bounce-report.ts'

const secret = 'lanterns'
const mailId = '019ab000-0000-7000-8000-000000000001'
const recipient = 'Anna@Example.org'
const address = returnAddress(bounceAddress, secret, { mailId, recipient })

const read = (name: string, about: Partial<{ return: string; recipient: string }> = {}) =>
  readBounceReport(Buffer.from(deliveryReport(name, { return: address, recipient, ...about })), bounceAddress)

test.each([
  ['gmail-no-such-user', 'hard', '5.1.1'],
  ['outlook-not-found', 'hard', '5.1.10'],
  ['outlook-by-postfix', 'hard', '5.5.0'],
  ['yahoo-by-postfix', 'hard', '5.0.0'],
  ['yahoo-plain', 'hard', '5.0.0'],
  ['gmail-over-quota', 'soft', '5.2.2'],
  ['rejected-as-spam', 'blocked', '5.7.1'],
  ['listed-sender', 'blocked', '5.0.0'],
  ['postfix-unreachable', 'soft', '4.4.1'],
  ['complaint-yahoo', 'complaint', 'abuse'],
  ['complaint-outlook', 'complaint', 'abuse'],
])('%s is read as %s with %s', async (name, kind, status) => {
  expect(await read(name)).toMatchObject({ kind, status, claims: [{ mailId }] })
})

const withCode = (code: string) =>
  deliveryReport('gmail-no-such-user', { return: address, recipient })
    .replaceAll('5.1.1', code)
    .replaceAll(/\b550\b/g, code.startsWith('4') ? '450' : '550')

test.each([
  ['hard', ['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.4', '5.4.1']],
  ['soft', ['5.2.2', '5.2.4', '5.3.1', '5.3.2', '5.4.6', '5.4.7', '4.2.2', '4.4.1', '4.1.1', '4.2.1']],
  ['blocked', ['5.1.7', '5.1.8', '5.2.3', '5.3.4', '5.5.2', '5.6.1', '5.7.1', '5.7.26', '5.7.606', '4.7.0']],
])('codes that count as %s (RFC 3463)', async (kind, codes) => {
  for (const code of codes)
    expect([code, await readBounceReport(Buffer.from(withCode(code)), bounceAddress)]).toMatchObject([
      code,
      { kind, status: code },
    ])
})

test.each(['postfix-delayed', 'away'])('%s is no report about a failure', async (name) => {
  expect(await read(name)).toBeNull()
})

test('a report without a message of this site is ignored', async () => {
  expect(await read('gmail-no-such-user', { return: 'bounce@society.example' })).toBeNull()
  expect(await read('gmail-no-such-user', { return: address.replace('society', 'other') })).toBeNull()
})

test('invalid and truncated messages cause no error', async () => {
  for (const raw of ['', 'x', '\0'.repeat(1000), `To: ${address}\r\n\r\n`, 'Content-Type: multipart/report'])
    expect(await readBounceReport(Buffer.from(raw), bounceAddress)).toBeNull()
  const whole = deliveryReport('gmail-no-such-user', { return: address, recipient })
  const cut = whole.slice(0, whole.indexOf('Content-Type: message/rfc822'))
  expect(await readBounceReport(Buffer.from(cut), bounceAddress)).toMatchObject({ kind: 'hard' })
})

test('a return address fits the limits of mail, and proves its message and recipient alone', () => {
  const [mailbox = ''] = address.split('@')
  expect(mailbox.length).toBeLessThanOrEqual(64 - (20 - bounceAddress.mailbox.length))
  const [claim] = claimsIn(bounceAddress, `To: <${address.toUpperCase()}>`)
  if (!claim) throw new Error('no claim')
  expect(claim.mailId).toBe(mailId)
  expect(isProven(secret, claim, 'anna@EXAMPLE.org')).toBe(true)
  expect(isProven(secret, claim, recipient)).toBe(true)
  expect(isProven(secret, claim, 'bina@example.org')).toBe(false)
  expect(isProven('another secret', claim, recipient)).toBe(false)
  expect(isProven(secret, { ...claim, mailId: mailId.replace('1', '2') }, recipient)).toBe(false)
  expect(isProven(secret, { ...claim, proof: '' }, recipient)).toBe(false)
})
