import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'

/** Lets the last response of each connection end it, so that a stop waits for requests and not for kept connections. */
export const gracefulStop = plugin(async (app: FastifyInstance) => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
})
