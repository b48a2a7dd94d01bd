import { z } from 'zod'
import { endpoints } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { mailNumbers, mailsQuery, sentMail, testMail } from './schemas.ts'

/** The emails that the site sends, and what became of them. */
export const emailEndpoints = endpoints({
  'GET /api/admin/mails': {
    name: 'listEmails',
    summary: 'Emails that were refused, that wait or that were sent; without `state` those refused',
    audience: 'keep members',
    query: mailsQuery,
    response: z.array(sentMail),
    paged: true,
  },
  'GET /api/admin/mails/count': {
    name: 'countEmails',
    summary: 'How many emails wait, were sent and were refused',
    audience: 'keep members',
    response: mailNumbers,
  },
  'POST /api/admin/mails/:id/retry': {
    name: 'retryEmail',
    summary: 'Send a refused email again',
    audience: 'keep members',
    params: z.object({ id }),
    response: null,
    refusals: ['absent'],
  },
  'POST /api/admin/mails/test': {
    name: 'sendTestEmail',
    summary: 'Send the caller an email that shows whether the site’s email arrives',
    audience: 'keep members',
    response: testMail,
    refusals: ['too_many'],
  },
})
