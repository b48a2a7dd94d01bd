import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { type WorkingState, workingStates } from '../../../../contract/administration/imports/options.ts'
import { second } from '../../../../contract/time/durations.ts'
import { DatabaseUnavailable } from '../../../database/engines/database-errors.ts'
import { contextOf } from '../../../endpoints/context.ts'
import { type AccountSubscriber, accountContext } from '../../accounts/account/account-subscribers.ts'
import { createHouseholds } from './applying/creating-households.ts'
import { enterDues } from './applying/entering-dues.ts'
import { inviteAdded } from './applying/inviting.ts'
import { storeRows } from './applying/storing.ts'
import { undoRows } from './applying/undoing.ts'
import { checkRows } from './checking/check-rows.ts'
import { importRoutes } from './imports.routes.ts'
import {
  claimImport,
  claimMilliseconds,
  findImport,
  findWaitingImport,
  type ImportRecord,
  releaseImport,
  type StepContext,
  StepOver,
  updateImport,
} from './records/import-record.ts'
import { forgetPerson } from './records/import-rows.queries.ts'

const pollMilliseconds = 30 * second
const waitMilliseconds = 50

/** Runs imports in the background, one at a time across all processes. */
export interface ImportRunner {
  /** Notifies the runner of a waiting import. */
  wake(): void
  /** Waits until the background work of an import is done. */
  settled(id: string): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    importRunner: ImportRunner
  }
}

const steps: Record<WorkingState, (context: StepContext, record: ImportRecord) => Promise<void>> = {
  checking: checkRows,
  importing: storeRows,
  gathering: createHouseholds,
  entering: enterDues,
  inviting: inviteAdded,
  undoing: undoRows,
}

function isWorking(record: ImportRecord | undefined): record is ImportRecord & { state: WorkingState } {
  return record !== undefined && workingStates.some((state) => state === record.state)
}

/** Serves imports and runs their background steps, including those of a process that died. */
export const imports = plugin(async (app: FastifyInstance) => {
  const { database, log } = app
  const closing = new AbortController()
  let round: Promise<void> | null = null
  let isAsked = false

  function wake(): void {
    isAsked = true
    round ??= work()
      .catch((error: unknown) => log.error({ err: error }, 'the imports failed; they go on in a moment'))
      .finally(() => {
        round = null
      })
  }

  async function work(): Promise<void> {
    while (isAsked && !closing.signal.aborted) {
      isAsked = false
      const now = app.config.now()
      const id = await findWaitingImport(database, now.toISOString())
      const until = new Date(now.getTime() + claimMilliseconds).toISOString()
      if (id === null || !(await claimImport(database, id, until))) continue
      isAsked = true
      try {
        await workOn(id)
      } finally {
        await releaseImport(database, id)
      }
    }
  }

  async function workOn(id: string): Promise<void> {
    const context = {
      ...accountContext(app, contextOf(app, log)),
      closing: closing.signal,
    }
    for (;;) {
      const record = await findImport(database, id)
      if (!isWorking(record) || closing.signal.aborted) return
      try {
        await steps[record.state](context, record)
      } catch (error) {
        if (error instanceof StepOver) continue
        if (error instanceof DatabaseUnavailable || record.state === 'undoing') throw error
        log.error({ err: error }, 'an import failed; what it did is taken back')
        await undoImport(record)
      }
    }
  }

  /** Undoes an import that failed; a failed check returns to the column mapping. */
  async function undoImport({ id, state, version }: ImportRecord): Promise<void> {
    const next = state === 'checking' ? ('matching' as const) : ('undoing' as const)
    await updateImport(database, id, { state: next, ending: 'failed', version: version + 1, progress: 0 })
  }

  app.decorate('importRunner', {
    wake,
    async settled(id) {
      for (;;) {
        wake()
        await round
        if (!isWorking(await findImport(database, id)) || closing.signal.aborted) return
        // Another process runs this or another import.
        await pause(waitMilliseconds)
      }
    },
  })
  await app.register(importRoutes)
  const timer = setInterval(wake, pollMilliseconds).unref()
  app.addHook('onReady', async () => wake())
  app.addHook('onClose', async () => {
    clearInterval(timer)
    closing.abort()
    await round
  })
})

/** Clears the rows of people who remove their account; those rows are skipped. */
export const importsOnAccounts: AccountSubscriber = {
  async removed({ transaction }, userId) {
    await forgetPerson(transaction, userId)
  },
  async merged({ transaction }, { otherId }) {
    await forgetPerson(transaction, otherId)
  },
}
