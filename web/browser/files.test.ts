import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takePastedFiles } from './files.ts'

class FakeNode {}
let listeners: ((event: ClipboardEvent) => void)[] = []
const body = new FakeNode()
beforeEach(() => {
  listeners = []
  vi.stubGlobal('Node', FakeNode)
  vi.stubGlobal('document', { body })
  vi.stubGlobal('window', {
    addEventListener: (_type: string, listener: (event: ClipboardEvent) => void) => listeners.push(listener),
    removeEventListener: (_type: string, listener: (event: ClipboardEvent) => void) => {
      listeners = listeners.filter((other) => other !== listener)
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const lamp = new File(['x'], 'lamp.jpg', { type: 'image/jpeg' })
const within = new FakeNode()
const elsewhere = new FakeNode()
const inForm = { closest: () => ({ contains: (node: unknown) => node === within }) } as unknown as Element
const alone = { closest: () => null } as unknown as Element

/** Pastes, and returns whether the page handled it. */
function paste(
  target: FakeNode,
  { files = [lamp], types = ['Files'], defaultPrevented = false } = {},
): boolean {
  let isTaken = defaultPrevented
  const event = {
    ...{ target, clipboardData: { files, types }, defaultPrevented },
    preventDefault: () => {
      isTaken = true
    },
  }
  for (const listener of listeners) listener(event as unknown as ClipboardEvent)
  return isTaken
}

it('gives a field the pictures that are pasted in its form or with nothing focused, and no others', () => {
  const taken = vi.fn()
  const end = takePastedFiles(inForm, taken)
  expect([paste(within), paste(body), paste(elsewhere)]).toEqual([true, true, false])
  expect(taken.mock.calls).toEqual([[[lamp]], [[lamp]]])
  end()
  expect(paste(within)).toBe(false)
})

it('accepts files pasted anywhere where the field has no form', () => {
  const taken = vi.fn()
  takePastedFiles(alone, taken)
  expect(paste(elsewhere)).toBe(true)
  expect(taken).toHaveBeenCalledExactlyOnceWith([lamp])
})

it('leaves texts, and pictures that another field has taken', () => {
  const taken = vi.fn()
  takePastedFiles(alone, taken)
  expect(paste(within, { files: [], types: ['text/plain'] })).toBe(false)
  expect(paste(within, { types: ['text/plain', 'Files'] })).toBe(false)
  paste(within, { defaultPrevented: true })
  expect(taken).not.toHaveBeenCalled()
})
