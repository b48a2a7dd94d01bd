import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/** Closes each connection after its last response, so that a stop waits for requests, not for idle connections. */
export const gracefulStop = plugin(async (app: FastifyInstance) => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
})
