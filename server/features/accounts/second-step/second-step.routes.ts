import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { addApp, beginAppSetup } from './app-setup.service.ts'
import { addPasskey, passkeyCreation, passkeyRequest } from './passkeys.service.ts'
import {
  ownerOfTicket,
  readSecondStep,
  removeOwnStep,
  renameOwnStep,
  renewRecoveryCodes,
} from './second-step.service.ts'

/** Serves the second step of the own account, and passkeys. */
export async function secondStepRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/account/second-step', ({ context, viewer }) => readSecondStep(context, viewer))
  serve(app, 'POST /api/account/second-step/setup', ({ context, viewer }) => beginAppSetup(context, viewer))
  serve(app, 'POST /api/account/second-step', ({ context, viewer, body }) => addApp(context, viewer, body))
  serve(app, 'PUT /api/account/second-step/:id', ({ context, viewer, params, body }) =>
    renameOwnStep(context, viewer, params.id, body.name),
  )
  serve(app, 'DELETE /api/account/second-step/:id', ({ context, viewer, params }) =>
    removeOwnStep(context, viewer, params.id),
  )
  serve(app, 'POST /api/account/recovery-codes', ({ context, viewer }) => renewRecoveryCodes(context, viewer))
  serve(app, 'POST /api/auth/passkey/options', async ({ context, viewer, body }) => {
    const owner = body.ticket === undefined ? viewer?.userId : await ownerOfTicket(context, body.ticket)
    return passkeyRequest(context, owner ?? null)
  })
  serve(app, 'POST /api/account/passkeys/options', ({ context, viewer }) => passkeyCreation(context, viewer))
  serve(app, 'POST /api/account/passkeys', ({ context, viewer, body }) => addPasskey(context, viewer, body))
}
