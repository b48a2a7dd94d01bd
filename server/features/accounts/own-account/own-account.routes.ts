import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { accountContext } from '../account-subscribers.service.ts'
import { describeLink } from '../links/account-links.service.ts'
import { requestRecovery, setPasswordByLink } from '../links/recovery.service.ts'
import { unsubscribe } from '../links/unsubscribing.service.ts'
import { confirmAddress, sendVerification } from '../links/verification.service.ts'
import { changeEmail, changeName, changePassword, changeTopics, readAccount } from './own-account.service.ts'

export async function accountPageRoutes(app: FastifyInstance): Promise<void> {
  const changes = { usedUp: 'accountChangesPerAddress' } as const
  const linkUses = { usedUp: 'linkUsesPerAddress' } as const

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
    ({ context, viewer, body, request }) => changePassword(context, viewer, body, request.ip),
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
  serve(
    app,
    'POST /api/recovery',
    ({ context, body, request }) => requestRecovery(context, body.email, request.ip),
    {
      usedUp: 'recoveriesPerAddress',
    },
  )
  serve(app, 'GET /api/links/:secret', ({ context, params }) => describeLink(context, params.secret))
  serve(
    app,
    'POST /api/links/confirm',
    ({ context, body, request }) => confirmAddress(context, body.link, request.ip),
    linkUses,
  )
  serve(
    app,
    'POST /api/links/password',
    ({ context, body, request }) => setPasswordByLink(context, body, request.ip),
    linkUses,
  )
  serve(
    app,
    'POST /api/links/unsubscribe',
    ({ context, body, request }) => unsubscribe(context, body.link, request.ip),
    linkUses,
  )
}
