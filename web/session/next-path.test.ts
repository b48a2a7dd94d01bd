import { expect, it } from 'vitest'
import { loginPath, nextPath } from './next-path.ts'

it('leads back to the page that asked for a login, search included', () => {
  const login = new URL(loginPath({ pathname: '/edit-profile', search: '?a=1&b=2' }), 'http://here.test')
  expect(nextPath(login.search)).toBe('/edit-profile?a=1&b=2')
})

it('goes to the dashboard when no page asked', () => {
  expect(nextPath('')).toBe('/dashboard')
})

it.each([
  'https://elsewhere.test/',
  '//elsewhere.test/',
  '/\\elsewhere.test/',
  '/\t/elsewhere.test',
  '/..//elsewhere.test',
  '/.//elsewhere.test',
  '/a/%2e%2e//elsewhere.test',
  'javascript:alert(1)',
  'dashboard',
])('never leads to another site: %j', (wanted) => {
  expect(nextPath(`?${new URLSearchParams({ next: wanted })}`)).toBe('/dashboard')
})
