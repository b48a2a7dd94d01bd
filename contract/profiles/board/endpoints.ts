import { endpoints } from '../../endpoint.ts'
import { board } from './schemas.ts'

export const boardEndpoints = endpoints({
  'GET /api/board': {
    summary: 'The current board, from the roster',
    audience: 'everyone',
    directory: true,
    response: board,
  },
})
