import { expect, it, vi } from 'vitest'
import type { PostPicture } from '../../../../contract/posts/pictures.ts'
import { withTabStorage } from '../../../../tests/support/tab-storage.ts'
import { ChosenPictures } from './chosen-pictures.ts'

const place = '/posts/edit/1'

withTabStorage()

const picture = (id: string, alt = ''): PostPicture => ({ _id: id, width: 4, height: 3, url: `/${id}`, alt })
const [drum, field, river] = [picture('drum'), picture('field'), picture('river')]

it('replaces pictures that were saved elsewhere only when it is saved again', () => {
  const pictures = new ChosenPictures(place, 'sita', [drum, field])
  pictures.move('drum', 1)
  expect(pictures.replacesUnseen([drum, field])).toBe(false)
  expect(pictures.replacesUnseen([drum, field, river])).toBe(true)
  expect(pictures.choice.fault).toContain('changed elsewhere')
  expect(pictures.replacesUnseen([drum, field, river])).toBe(false)
  expect(pictures.shown().map(({ _id }) => _id)).toEqual(['field', 'drum'])
})

it('remembers over a reload what the editing began from', () => {
  new ChosenPictures(place, 'sita', [drum]).describe('drum', 'A drum')
  const reloaded = new ChosenPictures(place, 'sita', [drum, river])
  expect(reloaded.shown()).toEqual([picture('drum', 'A drum')])
  expect(reloaded.replacesUnseen([drum, river])).toBe(true)
  expect(new ChosenPictures(place, 'sita', [drum, river]).replacesUnseen([drum, river])).toBe(false)
})

it('replaces nothing where its pictures are untouched, or are those that were saved', () => {
  const pictures = new ChosenPictures(place, 'sita', [drum])
  expect(pictures.replacesUnseen([drum, river])).toBe(false)
  pictures.describe('drum', 'A drum')
  expect(pictures.replacesUnseen([picture('drum', 'A drum')])).toBe(false)
})

it('reports a rejected fifth picture and a document, until the next choice', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('none in a test')))
  const pictures = new ChosenPictures(place, 'sita', [drum, field, river])
  const file = (name: string, type: string) => new File(['x'], name, { type })
  pictures.addAll([file('minutes.pdf', 'application/pdf'), file('lamp.jpg', 'image/jpeg')])
  expect(pictures.choice.list).toHaveLength(4)
  expect(pictures.choice.fault).toContain('minutes.pdf is no picture')
  pictures.addAll([file('tree.png', 'image/png')])
  expect(pictures.choice.list).toHaveLength(4)
  expect(pictures.choice.fault).toBe('A post has at most 4 pictures')
  // Faults of other pictures do not remove the text.
  await expect.poll(() => pictures.choice.list[3]?.fault?.text).toContain('cannot be used')
  expect(pictures.choice.fault).toBe('A post has at most 4 pictures')
  pictures.remove('drum')
  expect(pictures.choice.fault).toBeNull()
})
