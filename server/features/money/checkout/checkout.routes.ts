import type { FastifyInstance } from 'fastify'
import { serve } from '../../../endpoints/serve.ts'
import { readPayable, startCheckout, startLinkCheckout } from './checkout.service.ts'
import { listStrayPayments, settleStrayPayment } from './stray-payments.service.ts'
import { receiveEvent } from './stripe-events.service.ts'

/** Exceeds the size of any Stripe event. */
const eventBytesMax = 512 * 1024

/** Serves paying by card, the links of reminders, and Stripe's webhook. */
export async function checkoutRoutes(app: FastifyInstance): Promise<void> {
  await app.register(webhookRoute)
  serve(app, 'POST /api/money/checkout', ({ context, viewer, body }) => startCheckout(context, viewer, body))
  serve(app, 'GET /api/money/pay/:token', ({ context, params, request }) =>
    readPayable(context, params.token, request.ip),
  )
  serve(app, 'POST /api/money/pay/:token', ({ context, params, request }) =>
    startLinkCheckout(context, params.token, request.ip),
  )
  serve(app, 'GET /api/admin/money/stray', ({ context, query }) => listStrayPayments(context, query))
  serve(app, 'PUT /api/admin/money/stray/:id', ({ context, viewer, params }) =>
    settleStrayPayment(context, viewer, params.id),
  )
}

/** A separate plugin, because the signature is of the raw bytes. */
async function webhookRoute(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: eventBytesMax },
    (_request, body, done) => done(null, body),
  )
  serve(
    app,
    'POST /api/money/stripe',
    ({ context, request }) => receiveEvent(context, request.body, request.headers['stripe-signature']),
    { bodyLimit: eventBytesMax },
  )
}
