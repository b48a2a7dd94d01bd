import { expect, it } from 'vitest'
import { splitAtMentions } from '../elements/linked-text.tsx'
import { mentionSearchAt } from './mention-area.tsx'

it.each([
  ['Thanks @Si', 'Si'],
  ['@', null],
  ['@सीता', 'सीता'],
  ['Thanks @Sita Th', 'Sita Th'],
  ['write to sita@example', null],
  ['@ noon', null],
  ['@Sita\nwhere', null],
  ['@Sita and Ram will be there', null],
  [`@${'x'.repeat(80)}`, null],
  ['(@Ra', 'Ra'],
])('searches for the member that %j means', (text, words) => {
  expect(mentionSearchAt(text, text.length)?.words ?? null).toBe(words)
})

it('reads the text before the caret', () => {
  expect(mentionSearchAt('Dear @Sita, come', 8)).toEqual({ start: 5, end: 8, words: 'Si' })
})

it('splits the shown part of a text at its mentions', () => {
  const text = 'Ask @Sita or @Ram.'
  const mentions = [
    { user: 'a', start: 4, end: 9 },
    { user: 'b', start: 13, end: 17 },
  ]
  expect(splitAtMentions(text, mentions)).toEqual([
    { text: 'Ask ', start: 0, user: null },
    { text: '@Sita', start: 4, user: 'a' },
    { text: ' or ', start: 9, user: null },
    { text: '@Ram', start: 13, user: 'b' },
    { text: '.', start: 17, user: null },
  ])
  expect(splitAtMentions('Ask @Sita or @R…', mentions).map(({ user }) => user)).toEqual([null, 'a', null])
})
