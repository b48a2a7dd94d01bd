import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { countSentMails, listSentMails, retryMail, sendTestMail } from './emails.service.ts'

/** The emails that the site sends, and what became of them. */
export async function emailRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/mails', ({ context, query }) => listSentMails(context, query))
  serve(app, 'GET /api/admin/mails/count', ({ context }) => countSentMails(context))
  serve(app, 'POST /api/admin/mails/:id/retry', ({ context, viewer, params }) =>
    retryMail(context, viewer, params.id),
  )
  serve(app, 'POST /api/admin/mails/test', ({ context, viewer }) => sendTestMail(context, viewer))
}
