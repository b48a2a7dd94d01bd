import { expect, it } from 'vitest'
import { addressWith, readCursor, readSearch } from './api.ts'

it('omits empty values from an address', () => {
  const query = { search: 'चौ & co', page: 0, location: '', cursor: null, active: undefined }
  expect(addressWith('/profiles', query)).toBe(
    `/profiles?${new URLSearchParams({ search: 'चौ & co', page: '0' })}`,
  )
})

it('adds nothing to a path without a query', () => {
  expect(addressWith('/profiles', { search: '' })).toBe('/profiles')
  expect(addressWith('/profiles')).toBe('/profiles')
})

it('reads the cursor of the next page', () => {
  expect(readCursor('/api/profile?limit=2&cursor=a%3D')).toBe('a=')
  expect(readCursor('/api/profile?limit=2')).toBeNull()
  expect(readCursor(null)).toBeNull()
})

it('cuts an address down to its query', () => {
  expect(readSearch('/api/announcements?cursor=abc&limit=50')).toBe('?cursor=abc&limit=50')
})
