import { expect, test } from 'vitest'
import texts from '../messages/en/society.json' with { type: 'json' }

test('no sentence of the privacy page contains a hard-coded figure', () => {
  const sentences = Object.entries(texts).filter(([key]) => key.startsWith('society_privacy_'))
  expect(sentences.length).toBeGreaterThan(30)
  expect(
    sentences.filter(([, text]) => /\d|\b(one|two|three) (day|week|month|year)/.test(JSON.stringify(text))),
  ).toEqual([])
})
