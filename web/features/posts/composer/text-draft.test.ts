import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { withTabStorage } from '../../../../tests/support/tab-storage.ts'
import { useTextDraft } from './text-draft.ts'

withTabStorage()

/** Opens the page with the field again. */
function open(place: string): ReturnType<typeof useTextDraft> {
  const opened: ReturnType<typeof useTextDraft>[] = []
  const Field = () => {
    opened.push(useTextDraft(place))
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

it('does not restore a text that was typed before hydration and sent at once', async () => {
  const field = open('/posts')
  field.adopt('Tea at five')
  field.hide()
  await new Promise((resolve) => setTimeout(resolve))
  expect(open('/posts').text).toBe('')
})
