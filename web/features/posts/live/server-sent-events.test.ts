import { expect, it } from 'vitest'
import { eventReader } from './server-sent-events.ts'

it('puts events together from pieces and passes over signs of life', () => {
  const heard: unknown[] = []
  const read = eventReader((event) => heard.push(event))
  for (const piece of [
    'data: {"type":"re',
    'ady"}\n',
    '\n:\n\nda',
    'ta: {"a":1}\n\ndata: {"b":2}\n\n',
    ':\n\n',
  ])
    read(piece)
  expect(heard).toEqual([{ type: 'ready' }, { a: 1 }, { b: 2 }])
})
