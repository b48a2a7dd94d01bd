import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { readBoard } from './board.service.ts'

export async function boardRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/board', ({ context }) => readBoard(context))
}
