import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../api/api.ts'
import { sendLatest } from './attendance.ts'

const full = new ApiError(409, [{ msg: 'There are not enough seats.' }])

/** Chooses values while earlier ones are being sent, and records the sent ones. */
async function sendAll(chosen: string[][], refuse: string[]) {
  const sent: string[] = []
  let next: string | null = chosen[0]?.at(-1) ?? null
  const outcome = await sendLatest(
    () => {
      const taken = next
      next = null
      return taken
    },
    async (value) => {
      sent.push(value)
      next = chosen[sent.length]?.at(-1) ?? null
      if (refuse.includes(value)) throw full
      return true
    },
  )
  return { sent, ...outcome }
}

describe('RSVPs that are sent one after the other', () => {
  it('sends the choice made while an earlier one was refused', async () => {
    expect(await sendAll([['4 guests'], ['not going']], ['4 guests'])).toEqual({
      sent: ['4 guests', 'not going'],
      isSent: true,
      refused: null,
    })
  })

  it('sends only the last of several choices made meanwhile', async () => {
    const { sent } = await sendAll([['going'], ['1 guest', '2 guests', '3 guests']], [])
    expect(sent).toEqual(['going', '3 guests'])
  })

  it('states the refusal of the last one, and that an earlier one arrived', async () => {
    expect(await sendAll([['going'], ['9 guests']], ['9 guests'])).toMatchObject({
      isSent: true,
      refused: full,
    })
  })
})
