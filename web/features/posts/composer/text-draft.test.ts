import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useKeptText } from './text-draft.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Opens the page with the field again. */
function open(place: string): ReturnType<typeof useKeptText> {
  const opened: ReturnType<typeof useKeptText>[] = []
  const Field = () => {
    opened.push(useKeptText(place))
    return null
  }
  renderToString(createElement(Field))
  const [field] = opened
  if (!field) throw new Error('The field was not drawn')
  return field
}

it('keeps with an unfinished edit the saved text that it began from', () => {
  const place = '/posts/edit/1'
  const editor = open(place)
  expect(editor.seen()).toBeUndefined()
  editor.write('Jitiya is on Fridya', 'Jitiya is on Thursday')
  editor.mention({ user: 'ram', name: 'Ram Tharu' })
  const reloaded = open(place)
  expect([reloaded.text, reloaded.seen()]).toEqual(['Jitiya is on Fridya', 'Jitiya is on Thursday'])
  reloaded.write('')
  expect(open(place).seen()).toBeUndefined()
})
