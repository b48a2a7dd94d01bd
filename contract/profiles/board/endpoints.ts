import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { board, boardQuery, unlistedHolders } from './schemas.ts'

export const boardEndpoints = endpoints({
  'GET /api/board': {
    name: 'readBoard',
    summary: 'The board of today or of another day, from the roster',
    audience: 'everyone',
    directory: true,
    query: boardQuery,
    response: board,
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
