import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { listBoardYears, listUnlistedHolders, readBoard } from './board.service.ts'

export async function boardRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/board', ({ context, query }) => readBoard(context, query))
  serve(app, 'GET /api/board/unlisted', ({ context }) => listUnlistedHolders(context))
  serve(app, 'GET /api/board/years', ({ context }) => listBoardYears(context))
}
