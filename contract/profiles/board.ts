import { z } from 'zod'
import { endpoints } from '../endpoint.ts'
import { drawing, givenDay, id, storedDate } from '../fields.ts'
import { storedCategory, storedTitle } from './membership-options.ts'
import { holder } from './profile.ts'

/** The day of the board. */
export const boardQuery = z.object({
  on: givenDay.optional().describe('Today in the society’s zone unless given'),
})

/** The filled offices of the board on a day, by rank. */
export const board = z.array(
  z.object({
    title: storedTitle,
    holders: z.array(z.object({ user: holder, category: storedCategory, from: storedDate })),
  }),
)

/** Board officers who never claimed their account and are not listed. */
export const unlistedHolders = z.array(z.object({ _id: id, name: z.string() }))

/** All terms of office, by rank of the office, then by their start. */
export const boardHistory = z.object({
  terms: z.array(z.object({ title: storedTitle, user: holder, from: storedDate, to: storedDate.nullable() })),
  drawing,
})

export type BoardQuery = z.infer<typeof boardQuery>
export type Board = z.infer<typeof board>
export type BoardHistory = z.infer<typeof boardHistory>
export type UnlistedHolders = z.infer<typeof unlistedHolders>

export const boardEndpoints = endpoints({
  'GET /api/board': {
    name: 'readBoard',
    summary: 'The board of today or of another day, from the roster',
    audience: 'everyone',
    directory: true,
    query: boardQuery,
    response: board,
  },
  'GET /api/board/history': {
    name: 'readBoardHistory',
    summary: 'The holders of each office over the years, as the boards of these years name them',
    audience: 'everyone',
    directory: true,
    response: boardHistory,
  },
  'GET /api/board/unlisted': {
    name: 'listUnlistedHolders',
    summary: 'Who holds an office today and is left out of the board, because nobody has listed them',
    audience: 'keep roster',
    response: unlistedHolders,
  },
  'GET /api/board/years': {
    name: 'listBoardYears',
    summary: 'The years that the roster knows a board of, the latest first',
    audience: 'everyone',
    directory: true,
    response: z.array(z.int()),
  },
})
