import type { Updateable } from 'kysely'
import type { FirstDayStep } from '../../../../contract/administration/options.ts'
import type { Connection } from '../../../database/connection.ts'
import type { FirstDayStepRow } from '../../../database/rows/administration-rows.ts'

export function listSteps(connection: Connection) {
  return connection.selectFrom('first_day_steps').selectAll().execute()
}

export function storeStep(
  connection: Connection,
  step: FirstDayStep,
  changed: Updateable<Pick<FirstDayStepRow, 'set_aside_at' | 'done_at'>>,
) {
  return connection
    .insertInto('first_day_steps')
    .values({ step, ...changed })
    .onConflict((conflict) => conflict.column('step').doUpdateSet(changed))
    .execute()
}
