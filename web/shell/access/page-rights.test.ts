import { expect, it } from 'vitest'
import { pagePaths } from '../../../tests/support/page-paths.ts'
import { rightOfPage } from './page-rights.ts'

it('every page of the administration area asks for a right', () => {
  const pages = pagePaths.filter((path) => /^\/(admin(\/|$)|posts\/reports)/.test(path))
  expect(pages.length).toBeGreaterThan(10)
  const filled = pages.map((path) => path.replace(/:\w+/g, 'x'))
  expect(filled.filter((path) => rightOfPage(path) === null)).toEqual([])
})

it('a nested page may require another right; an unknown address has none', () => {
  expect(rightOfPage('/admin')).toBe('enter administration')
  expect(rightOfPage('/admin/users')).toBe('see members')
  expect(rightOfPage('/admin/users/')).toBe('see members')
  expect(rightOfPage('/admin/users/x/edit')).toBe('keep members')
  expect(rightOfPage('/admin/usersx')).toBeNull()
  expect(rightOfPage('/admin/elsewhere')).toBeNull()
})
