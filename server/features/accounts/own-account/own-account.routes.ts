import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { accountContext } from '../account-subscribers.service.ts'
import { removeAccount } from '../lifecycle/account-changes.service.ts'
import { sendVerification } from '../links/verification.service.ts'
import { keepSecondStep } from '../second-step-resets/resets.service.ts'
import { changeEmail } from './email-change.service.ts'
import { changeName, changeTopics, readAccount } from './own-account.service.ts'
import { changePassword } from './password-change.service.ts'

/** Serves the account page, the removal of the own account, and keeping a second step that was to end. */
export async function ownAccountRoutes(app: FastifyInstance): Promise<void> {
  const changes = { usedUp: 'accountChangesPerAddress' } as const

  serve(app, 'DELETE /api/profile', ({ context, viewer }) =>
    removeAccount(accountContext(app, context), viewer.userId),
  )
  serve(app, 'DELETE /api/account/second-step/reset', ({ context, viewer }) =>
    keepSecondStep(context, viewer),
  )
  serve(app, 'GET /api/account', ({ context, viewer }) => readAccount(context, viewer))
  serve(
    app,
    'PUT /api/account/name',
    ({ context, viewer, body, request }) =>
      changeName(accountContext(app, context), viewer, body, request.ip),
    changes,
  )
  serve(
    app,
    'PUT /api/account/email',
    ({ context, viewer, body, request }) => changeEmail(context, viewer, body, request.ip),
    changes,
  )
  serve(
    app,
    'PUT /api/account/password',
    ({ context, viewer, body, request }) =>
      changePassword(accountContext(app, context), viewer, body, request.ip),
    changes,
  )
  serve(
    app,
    'PUT /api/account/topics',
    ({ context, viewer, body, request }) => changeTopics(context, viewer, body, request.ip),
    changes,
  )
  serve(
    app,
    'POST /api/account/verification',
    ({ context, viewer, request }) => sendVerification(context, viewer, request.ip),
    { usedUp: 'verificationsPerAddress' },
  )
}
