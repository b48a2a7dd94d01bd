import { describe, expect, it } from 'vitest'
import { directoryPath, isFiltered, readDirectoryAddress } from './directory-filters.tsx'

const read = (query: string) => readDirectoryAddress(new URL(`https://society.example/profiles${query}`))

describe('the address of the directory', () => {
  it('keeps search, filters and page', () => {
    const asked = read('?search=थारू&category=Founder+Member&position=Teacher&location=Aurora&active=true')
    expect(read(directoryPath(asked, 'next').slice('/profiles'.length))).toEqual({ ...asked, cursor: 'next' })
  })

  it('leaves the refusal of unknown filters to the server', () => {
    expect(read('?position=King&active=maybe')).toMatchObject({ position: 'King', active: 'maybe' })
  })

  it('is the plain one when nothing is asked', () => {
    expect(directoryPath(read('?search=+'), null)).toBe('/profiles')
  })

  it('cuts a search that is longer than the interface takes', () => {
    expect(read(`?search=${'a'.repeat(500)}`).search).toHaveLength(100)
  })

  it('does not count the page as a filter', () => {
    expect(isFiltered(read('?cursor=abc'))).toBe(false)
    expect(isFiltered(read('?active=false'))).toBe(true)
  })
})
