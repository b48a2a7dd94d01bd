import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { TaskSubject } from '../../../contract/administration/options-and-limits.ts'
import type { FailingTask } from '../../../contract/administration/today.ts'
import { hour, minute, second } from '../../../contract/time/durations.ts'
import { affectsAllRows, RowsFailed } from '../../database/row-by-row.ts'

/** A recurring task, such as deleting expired data or sending what has become due. */
export interface HousekeepingTask {
  /** The task's name in the log and on screens. */
  name: string
  /** The area affected while the task fails. */
  subject: TaskSubject
  run: (app: FastifyInstance) => Promise<unknown>
}

interface Housekeeping {
  /** Tasks that run every hour. */
  tasks: HousekeepingTask[]
  /** Tasks that run every minute, and cost almost nothing when nothing is due. */
  minuteTasks: HousekeepingTask[]
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Lists the recurring tasks that failed in each of their last rounds in this process. */
    failingTasks: () => FailingTask[]
  }
}

const firstRound = 20 * second
/** Consecutive failed rounds after which administrators see a task. */
const roundsUntilShown = 3

/**
 * Runs the features' recurring tasks once the site listens: soon after the start and then every hour, or at the
 * beginning of every minute. Tasks are independent: one that fails does not stop the next.
 */
export const housekeeping = plugin(async (app: FastifyInstance, { tasks, minuteTasks }: Housekeeping) => {
  const failing = new Map<string, FailingTask>()
  const rounds = new Set<Promise<void>>()
  const timers = new Set<NodeJS.Timeout>()
  let isClosing = false

  async function runRound(due: HousekeepingTask[], again: string): Promise<void> {
    for (const task of due) {
      if (isClosing) return
      try {
        await task.run(app)
        failing.delete(task.name)
      } catch (error) {
        logFailure(task, error, again)
        // An unavailable database is no failure of the task, and administrators are alerted of it elsewhere.
        if (!affectsAllRows(error)) countFailure(task)
      }
    }
  }

  function logFailure({ name: task }: HousekeepingTask, error: unknown, again: string): void {
    const text = `a housekeeping task failed; it runs again in ${again}`
    if (error instanceof RowsFailed) {
      for (const { row, error: err } of error.failures)
        app.log.error({ task, row, err }, 'housekeeping failed for a row')
      app.log.error({ task, failed: error.message }, text)
    } else app.log.error({ task, err: error }, text)
  }

  function countFailure({ name, subject }: HousekeepingTask): void {
    const { since, rounds = 0 } = failing.get(name) ?? {}
    failing.set(name, {
      task: name,
      subject,
      since: since ?? app.config.now().toISOString(),
      rounds: rounds + 1,
    })
  }

  function plan(due: HousekeepingTask[], again: string, wait: () => number, first = wait()): void {
    if (isClosing) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      const round = runRound(due, again).then(() => {
        rounds.delete(round)
        plan(due, again, wait)
      })
      rounds.add(round)
    }, first).unref()
    timers.add(timer)
  }

  app.decorate('failingTasks', () => [...failing.values()].filter(({ rounds }) => rounds >= roundsUntilShown))
  app.addHook('onListen', async () => {
    plan(tasks, 'an hour', () => hour, firstRound)
    plan(minuteTasks, 'a minute', () => minute - (Date.now() % minute))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    for (const timer of timers) clearTimeout(timer)
  })
  app.addHook('onClose', async () => {
    await Promise.all(rounds)
  })
})
