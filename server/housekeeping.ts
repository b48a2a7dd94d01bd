import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { hour, minute } from '../contract/time/durations.ts'

/** Does recurring work, such as removing what has expired or sending what has become due. */
export type HousekeepingTask = (app: FastifyInstance) => Promise<unknown>

interface Housekeeping {
  /** What can wait an hour. */
  tasks: HousekeepingTask[]
  /** What is promised for a minute, and costs next to nothing when nothing is due. */
  minuteTasks: HousekeepingTask[]
}

/** Runs the features' recurring tasks one after the other, once an hour or at the beginning of every minute. */
export const housekeeping = plugin(async (app: FastifyInstance, { tasks, minuteTasks }: Housekeeping) => {
  async function run(due: HousekeepingTask[], again: string): Promise<void> {
    try {
      for (const task of due) await task(app)
    } catch (error) {
      app.log.error({ err: error }, `housekeeping failed; it runs again in ${again}`)
    }
  }
  const hourly = setInterval(() => run(tasks, 'an hour'), hour).unref()

  let isClosing = false
  let minutely: NodeJS.Timeout | undefined
  function planMinute(): void {
    if (isClosing) return
    const untilNext = minute - (Date.now() % minute)
    minutely = setTimeout(() => void run(minuteTasks, 'a minute').then(planMinute), untilNext).unref()
  }
  planMinute()
  app.addHook('onClose', async () => {
    isClosing = true
    clearInterval(hourly)
    clearTimeout(minutely)
  })
})
