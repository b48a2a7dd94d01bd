import { expect, it } from 'vitest'
import { linkAddress } from './visual-editor.tsx'

it.each([
  ['https://a.example/x', 'https://a.example/x'],
  [' a.example ', 'https://a.example'],
  ['www.a.example/b?c', 'https://www.a.example/b?c'],
  ['info@a.example', 'mailto:info@a.example'],
  ['/calendar', '/calendar'],
  ['tel:+13125550142', 'tel:+13125550142'],
])('takes %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

it.each(['', 'our hall', 'javascript:alert(1)', '//a.example', 'data:text/html,x', 'hall'])(
  'refuses %s',
  (typed) => {
    expect(linkAddress(typed)).toBeUndefined()
  },
)
