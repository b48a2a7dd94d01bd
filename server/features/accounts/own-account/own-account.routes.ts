import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { accountContext } from '../account/account-subscribers.ts'
import { listOwnQuestions, replyToQuestion } from '../joining/newcomers.service.ts'
import { removeAccount } from '../lifecycle/account-changes.service.ts'
import { sendVerification } from '../links/verification.service.ts'
import { hideNotifications, readPushState, showNotifications } from '../push/push-subscriptions.service.ts'
import { cancelOwnReset } from '../second-step/resets.service.ts'
import { deviceOf } from '../sessions/seen-browsers.service.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../sessions/sessions.service.ts'
import {
  changeEmail,
  changeLanguage,
  changeMessageTimes,
  changeName,
  changePassword,
  changeTopics,
  readAccount,
} from './own-account.service.ts'
import { ownDataFile } from './own-data.service.ts'

/** Serves the account's pages: the account and its removal, its data, sessions and notifications. */
export async function ownAccountRoutes(app: FastifyInstance): Promise<void> {
  const changes = { usedUp: 'accountChangesPerAddress' } as const

  serve(app, 'DELETE /api/profile', ({ context, viewer }) =>
    removeAccount(accountContext(app, context), viewer.userId),
  )
  serve(app, 'DELETE /api/account/second-step/reset', ({ context, viewer }) =>
    cancelOwnReset(context, viewer),
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
    'PUT /api/account/language',
    ({ context, viewer, body, request }) => changeLanguage(context, viewer, body, request.ip),
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
  for (const key of ['PUT /api/account/reminders', 'PUT /api/account/digest'] as const)
    serve(
      app,
      key,
      ({ context, viewer, body, request }) => changeMessageTimes(context, viewer, body, request.ip),
      changes,
    )
  serve(
    app,
    'POST /api/account/verification',
    ({ context, viewer, request }) => sendVerification(context, viewer, request.ip),
    { usedUp: 'verificationsPerAddress' },
  )
  serve(app, 'GET /api/account/questions', ({ context, viewer }) => listOwnQuestions(context, viewer))
  serve(app, 'PUT /api/account/questions/:id', ({ context, viewer, params, body }) =>
    replyToQuestion(context, viewer, { id: params.id, ...body }),
  )
  serve(app, 'GET /api/account/data', ({ context, viewer }) => ownDataFile(context, viewer))
  serve(app, 'GET /api/account/push', ({ context, viewer }) => readPushState(context, viewer))
  serve(
    app,
    'PUT /api/account/push',
    ({ context, viewer, body, request }) => showNotifications(context, viewer, body, request.ip),
    changes,
  )
  serve(app, 'DELETE /api/account/push/:id', ({ context, viewer, params }) =>
    hideNotifications(context, viewer, params.id),
  )
  serve(app, 'GET /api/account/sessions', ({ context, viewer, request }) =>
    listOwnSessions(
      context,
      viewer,
      deviceOf({ userAgent: request.headers['user-agent'], address: request.ip }),
    ),
  )
  serve(app, 'DELETE /api/account/sessions', ({ context, viewer }) => endOtherSessions(context, viewer))
  serve(app, 'DELETE /api/account/sessions/:id', ({ context, viewer, params }) =>
    endOwnSession(context, viewer, params.id),
  )
}
