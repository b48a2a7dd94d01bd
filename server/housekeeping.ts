import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { hour } from '../contract/time/durations.ts'

/** Does recurring work, such as removing what has expired or sending what has become due. */
export type HousekeepingTask = (app: FastifyInstance) => Promise<unknown>

/** Runs the features' recurring tasks one after the other, once an hour. */
export const housekeeping = plugin(async (app: FastifyInstance, { tasks }: { tasks: HousekeepingTask[] }) => {
  async function run(): Promise<void> {
    try {
      for (const task of tasks) await task(app)
    } catch (error) {
      app.log.error({ err: error }, 'housekeeping failed; it runs again in an hour')
    }
  }
  const timer = setInterval(run, hour).unref()
  app.addHook('onClose', async () => clearInterval(timer))
})
