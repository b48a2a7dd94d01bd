import { expect, it } from 'vitest'
import { eventReader } from './live-stream.ts'

it('puts events together from pieces and passes over signs of life', async () => {
  const heard: unknown[] = []
  const read = await eventReader((event) => heard.push(event))
  for (const piece of [
    'data: {"type":"re',
    'fresh"}\n',
    '\n:\n\nda',
    'ta: {"a":1}\n\ndata: {"b":2}\n\n',
    ':\n\n',
  ])
    read(piece)
  expect(heard).toEqual([{ type: 'refresh' }, { a: 1 }, { b: 2 }])
})

it.each([
  ['lines that end as on other systems', 'data: {"a":1}\r\n\r\ndata: {"b":2}\r\r'],
  ['no space behind the colon', 'data:{"a":1}\n\ndata:{"b":2}\n\n'],
  ['other fields before the data', 'id: 7\nevent: post\ndata: {"a":1}\n\nretry: 500\ndata: {"b":2}\n\n'],
  ['data on several lines', 'data: {\ndata: "a":1}\n\ndata: {"b":\ndata: 2}\n\n'],
])('reads a stream with %s, whole or letter by letter', async (_what, stream) => {
  for (const pieces of [[stream], [...stream]]) {
    const heard: unknown[] = []
    const read = await eventReader((event) => heard.push(event))
    for (const piece of pieces) read(piece)
    expect(heard).toEqual([{ a: 1 }, { b: 2 }])
  }
})
