import { keptFor } from '../../../../contract/time/retention.ts'
import type { Context } from '../../../endpoints/context.ts'
import { deleteUnusedPictures } from './unused-pictures.queries.ts'

/** Removes pictures that a week after they came stand in no text, draft, announcement, event or setting. */
export async function sweepPictures({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<void> {
  await deleteUnusedPictures(database, new Date(config.now().getTime() - keptFor.unusedPicture).toISOString())
}
