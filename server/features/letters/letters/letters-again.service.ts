import { type Filter, narrowTo, pickedPeopleMax } from '../../../../contract/letters/filters.ts'
import type { Letter } from '../../../../contract/letters/letters.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Connection } from '../../../database/connection.ts'
import type { Context, Viewer } from '../../../endpoints/context.ts'
import { conflict, Refusal } from '../../../endpoints/refusal.ts'
import { choosesFreely, requireMayFilter } from '../selections/filter-rights.ts'
import { readFilterFacts } from '../selections/selected-people.service.ts'
import { copyFiles } from './letter-files.service.ts'
import { listSenders, readLetter, requireOwnLetter, storeLetter } from './letters.service.ts'
import { listMissed } from './recipients.queries.ts'

/**
 * Creates a draft of a letter's text for the people it did not reach. Replies go to the viewer where the sender
 * has left the board.
 * @throws {Refusal} absent, forbidden, conflict
 */
export async function writeAgain(context: Context, viewer: Viewer, id: string): Promise<Letter> {
  return context.database.transaction().execute(async (transaction) => {
    const letter = await requireOwnLetter(transaction, viewer, id)
    const people = await listMissed(transaction, id, pickedPeopleMax)
    if (people.length === 0) throw conflict(m.letters_nobody_missed())
    const { subject, text, sender_id } = letter
    const filter = await filterForMissed(context, transaction, viewer, letter.filter as Filter, people)
    const senders = await listSenders(context, transaction, viewer)
    const sender = senders.find(({ _id }) => _id === sender_id)
    const input = { subject, text, filter, ...(sender && { senderId: sender._id }) }
    const again = await storeLetter(context, transaction, viewer, input)
    await copyFiles(context, transaction, id, again)
    return readLetter(transaction, viewer, again)
  })
}

/**
 * Returns the filter for the people that a letter did not reach. They become a hand-picked list where the group,
 * event, office or category of its selection is gone.
 * @throws {Refusal} forbidden; invalid for viewers who may not hand-pick people
 */
async function filterForMissed(
  context: Context,
  transaction: Connection,
  viewer: Viewer,
  of: Filter,
  people: string[],
): Promise<Filter> {
  const filter = narrowTo(of, people)
  try {
    await requireMayFilter(transaction, viewer, filter)
    await readFilterFacts(context, transaction, filter, null)
    return filter
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid' || !choosesFreely(viewer)) throw error
    return { people }
  }
}
