import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { addApp, beginAppSetup } from './app-setup.service.ts'
import { readSecondStep, removeOwnStep, renameOwnStep, renewRecoveryCodes } from './second-step.service.ts'

/** Serves the second step of the own account. */
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
}
