import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { ownerOfTicket } from '../second-step/tickets.service.ts'
import { passkeyCreation, passkeyRequest } from './passkey-options.service.ts'
import { addPasskey } from './passkeys.service.ts'

/** Serves what browsers are asked for, and adding a passkey. */
export async function passkeyRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'POST /api/auth/passkey/options', async ({ context, viewer, body }) => {
    const owner = body.ticket === undefined ? viewer?.userId : await ownerOfTicket(context, body.ticket)
    return passkeyRequest(context, owner ?? null)
  })
  serve(app, 'POST /api/account/passkeys/options', ({ context, viewer }) => passkeyCreation(context, viewer))
  serve(app, 'POST /api/account/passkeys', ({ context, viewer, body }) => addPasskey(context, viewer, body))
}
