import { retainedFor } from '../../../contract/time/retention.ts'
import type { Context } from '../../endpoints/context.ts'
import { deleteUnusedPictures } from './unused-pictures.queries.ts'

/** Deletes pictures that have gone a week without being used anywhere. */
export async function sweepPictures({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  await deleteUnusedPictures(
    database,
    new Date(config.now().getTime() - retainedFor.unusedPicture).toISOString(),
  )
}
