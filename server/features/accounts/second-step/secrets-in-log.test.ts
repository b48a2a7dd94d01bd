import { afterEach, expect, it, vi } from 'vitest'
import type { Fault } from '../../../../contract/errors.ts'
import { anApp } from '../../../../tests/support/app.ts'
import { aMember, expectStatus } from '../../../../tests/support/members.ts'
import { anAuthenticatorApp, codeAt } from '../../../../tests/support/second-step.ts'

afterEach(() => vi.restoreAllMocks())

/** Captures standard output from now on: a log that finds it changed writes there at once. */
function standardOutput(): { text: string } {
  const output = { text: '' }
  vi.spyOn(process.stdout, 'write').mockImplementation((written) => {
    output.text += String(written)
    return true
  })
  return output
}

it('the most verbose log contains no code, ticket, token, password, link or address', {
  timeout: 120_000,
}, async () => {
  const output = standardOutput()
  let now = new Date('2026-11-22T12:00:00Z')
  const site = await anApp({ logLevel: 'trace', slowQueryMilliseconds: 0, now: () => now })
  const anna = await aMember(site)
  const { email, password } = anna
  const { key, recoveryCodes } = await anAuthenticatorApp(anna, now)
  const refused = await site.client().post<{ errors: Fault[] }>('/api/auth', { email, password })
  const ticket = expectStatus(403, refused).errors[0]?.ticket ?? ''
  now = new Date(now.getTime() + 30_000)
  const code = codeAt(key, now)
  const finish = (given: string) =>
    site.client().post<{ token: string }>('/api/auth/second-step', { ticket, code: given })
  expectStatus(400, await finish('wrong-code-of-anna'))
  const { token } = expectStatus(200, await finish(code))
  const link = 'a-secret-of-a-link-that-nobody-made'
  await site.client().get(`/api/links/${link}?search=${token}`)
  await site.client().get(`/verify?token=${link}`)
  await site.client(token).post('/api/auth/proof', `{"password": "${password}", `)
  // Imitates PostgreSQL's error about a row, with the values of its fields.
  site.app.log.error({ err: Object.assign(new Error('duplicate'), { detail: `Key (email)=(${email})` }) })

  expect(output.text).toContain('"route":"/api/auth/second-step"')
  expect(output.text).toContain('a query was slow')
  expect(output.text).toContain('duplicate')
  const secrets = [email, password, key, key.replaceAll(' ', ''), ticket, token, anna.token, link]
  for (const secret of [...secrets, ...recoveryCodes, 'wrong-code-of-anna'])
    expect(output.text).not.toContain(secret)
  // Six digits alone may occur in a time or a hash.
  expect(output.text).not.toMatch(new RegExp(`\\b${code}\\b`))
  await site.close()
})
