import { m } from '../../../../contract/paraglide/messages.js'
import { minute } from '../../../../contract/time/durations.ts'
import type { Connection } from '../../../database/connection.ts'
import { fingerprint, newSecret } from '../../../database/identifiers.ts'
import type { Context } from '../../../endpoints/context.ts'
import { Refusal, refusal } from '../../../endpoints/refusal.ts'
import { recordSecurity } from '../../audit/security-log.service.ts'
import { deleteExpired, findTicket, insertTicket, listSteps } from './second-step.queries.ts'

/** The lifetime of a ticket, in milliseconds. */
const ticketFor = 10 * minute

/** The response to a correct password where a second step follows. */
export interface Ticket {
  ticket: string
  ways: ('app' | 'passkey')[]
}

/** Creates the ticket for the second step of a sign-in; only its hash is stored. */
export async function issueTicket(
  { config }: Pick<Context, 'config'>,
  transaction: Connection,
  userId: string,
): Promise<Ticket> {
  const ticket = newSecret()
  await insertTicket(transaction, {
    secret_hash: fingerprint(ticket),
    user_id: userId,
    expires_at: new Date(config.now().getTime() + ticketFor).toISOString(),
  })
  await recordSecurity(config, transaction, { event: 'second step asked', account: userId })
  const steps = await listSteps(transaction, userId)
  return { ticket, ways: [...new Set(steps.map(({ kind }) => kind))] }
}

/** Creates the refusal that asks for the second step. */
export function secondStepRequired(ticket: Ticket): Refusal {
  return new Refusal('second_step_required', [
    { msg: m.errors_second_step_required(), code: 'second_step_required', ...ticket },
  ])
}

/**
 * Returns the account of a ticket.
 * @throws {Refusal} ticket_expired, also for an unknown one
 */
export async function ownerOfTicket({ database, config }: Context, ticket: string): Promise<string> {
  const found = await findTicket(database, fingerprint(ticket), config.now().toISOString())
  if (!found) throw refusal('ticket_expired')
  return found.user_id
}

/** Deletes expired tickets and challenges. */
export async function sweepTickets({
  database,
  config,
}: Pick<Context, 'database' | 'config'>): Promise<void> {
  await deleteExpired(database, config.now().toISOString())
}
