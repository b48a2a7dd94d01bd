import { expect, it } from 'vitest'
import { blanksIn } from './pages.ts'

it.each([
  ['We live in [where]. Founded in [year] by [names]; again [year].', ['where', 'year', 'names']],
  ['\\[Who can become a member.\\] [Register](/register)', ['Who can become a member.']],
  ['[How to reach us.]', ['How to reach us.']],
  ['[Home](/), [hello@society.example](mailto:hello@society.example), ![Dancers](/pictures/a/1x1)', []],
  ['[The board][board] and [board]\n\n[board]: /board', []],
  ['- [x] done\n- [ ] to do', []],
  ['', []],
])('finds the blanks of %j', (text, blanks) => {
  expect(blanksIn(text)).toEqual(blanks)
})
