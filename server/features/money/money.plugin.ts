import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { kibibyte } from '../../../contract/bytes.ts'
import { serve } from '../../endpoints/serve.ts'
import { listAccounts, readAccount, readOwnMoney } from './accounts/accounts.service.ts'
import {
  closeDeposit,
  createDeposit,
  listAllDeposits,
  listWaitingPayments,
  readDeposit,
  removeDeposit,
} from './accounts/deposits.service.ts'
import { addEntry, addPile } from './accounts/entries.service.ts'
import { readPayable, startCheckout, startLinkCheckout } from './checkout/checkout.service.ts'
import { listStrayPayments, settleStrayPayment } from './checkout/stray-payments.service.ts'
import { receiveEvent } from './checkout/stripe-events.service.ts'
import { beginYear } from './dues/charging-year.service.ts'
import { closeYear, listMoneyYears, readMoneyYear } from './dues/closing.service.ts'
import {
  listPrintedReminders,
  previewReminders,
  readReminders,
  saveReminders,
} from './dues/reminders.service.ts'
import { sendStatement } from './receipts/account-statement.service.ts'
import { listDonationStatements, writeDonationStatements } from './receipts/donation-statements.service.ts'
import { listPrintedReceipts, listReceipts, readReceipt, sendReceipt } from './receipts/receipts.service.ts'
import { readReport } from './report/report.service.ts'
import { writeReportFile } from './report/report-file.ts'
import { changeLevel, createLevel, listLevels } from './settings/levels.service.ts'
import { readMoneySettings, saveMoneySettings } from './settings/money-settings.service.ts'
import { returnTickets } from './tickets/ticket-returns.service.ts'
import {
  changePrices,
  orderTickets,
  readOwnTickets,
  readSales,
  sellTickets,
} from './tickets/tickets.service.ts'

/** Serves the ledger: levels of dues, accounts, entries, years and reports. */
export async function money(app: FastifyInstance): Promise<void> {
  serveLevels(app)
  serveLedger(app)
  serveYears(app)
  servePapers(app)
  serveTickets(app)
  await app.register(checkoutRoutes)
}

function serveLevels(app: FastifyInstance): void {
  serve(app, 'GET /api/admin/money/levels', ({ context }) => listLevels(context))
  serve(app, 'POST /api/admin/money/levels', ({ context, viewer, body, request }) =>
    createLevel(context, viewer, body, request.headers['idempotency-key']),
  )
  serve(app, 'PUT /api/admin/money/levels/:id', ({ context, viewer, params, body, request }) =>
    changeLevel(context, viewer, { id: params.id, ifMatch: request.headers['if-match'] }, body),
  )
  serve(app, 'GET /api/admin/money/settings', ({ context }) => readMoneySettings(context))
  serve(app, 'PUT /api/admin/money/settings', ({ context, viewer, body, request }) =>
    saveMoneySettings(context, viewer, body, request.headers['if-match']),
  )
}

function serveLedger(app: FastifyInstance): void {
  serve(app, 'GET /api/money', ({ context, viewer }) => readOwnMoney(context, viewer))
  serve(app, 'GET /api/admin/money/accounts', ({ context, viewer, query }) =>
    listAccounts(context, viewer, query),
  )
  serve(app, 'GET /api/admin/money/accounts/:userId', ({ context, viewer, params }) =>
    readAccount(context, viewer, params.userId),
  )
  serve(app, 'POST /api/admin/money/accounts/:userId/statement', ({ context, viewer, params }) =>
    sendStatement(context, viewer, params.userId),
  )
  serve(app, 'POST /api/admin/money/entries', ({ context, viewer, body, request }) =>
    addEntry(context, viewer, body, request.headers['idempotency-key']),
  )
  serve(app, 'POST /api/admin/money/entries/pile', ({ context, viewer, body, request }) =>
    addPile(context, viewer, body, request.headers['idempotency-key']),
  )
}

function serveYears(app: FastifyInstance): void {
  serve(app, 'GET /api/admin/money/years', ({ context }) => listMoneyYears(context))
  serve(app, 'POST /api/admin/money/years', ({ context, viewer, body }) => beginYear(context, viewer, body))
  serve(app, 'GET /api/admin/money/years/:year', ({ context, params }) => readMoneyYear(context, params.year))
  serve(app, 'POST /api/admin/money/years/:year/closing', ({ context, viewer, params }) =>
    closeYear(context, viewer, params.year),
  )
  serve(app, 'GET /api/admin/money/report', ({ context, query }) => readReport(context, query.year))
  serve(app, 'GET /api/admin/money/report.csv', ({ context, query }) =>
    Readable.from(writeReportFile(context, query)),
  )
}

/** Serves reminders, and tickets of events. */
function serveTickets(app: FastifyInstance): void {
  serve(app, 'GET /api/admin/money/reminders', ({ context }) => readReminders(context))
  serve(app, 'PUT /api/admin/money/reminders', ({ context, viewer, body, request }) =>
    saveReminders(context, viewer, body, request.headers['if-match']),
  )
  serve(app, 'POST /api/admin/money/reminders/preview', ({ context }) => previewReminders(context))
  serve(app, 'GET /api/admin/money/reminders/letters', ({ context, query }) =>
    listPrintedReminders(context, query),
  )
  serve(app, 'GET /api/money/events/:event', ({ context, viewer, params }) =>
    readOwnTickets(context, viewer, params.event),
  )
  serve(app, 'POST /api/money/events/:event/tickets', ({ context, viewer, params, body, request }) =>
    orderTickets(context, viewer, params.event, body, request.headers['idempotency-key']),
  )
  serve(app, 'GET /api/admin/money/events/:event', ({ context, viewer, params }) =>
    readSales(context, viewer, params.event),
  )
  serve(app, 'PUT /api/admin/money/events/:event/prices', ({ context, viewer, params, body, request }) =>
    changePrices(context, viewer, { event: params.event, ifMatch: request.headers['if-match'] }, body),
  )
  serve(app, 'POST /api/admin/money/events/:event/tickets', ({ context, viewer, params, body, request }) =>
    sellTickets(context, viewer, params.event, body, request.headers['idempotency-key']),
  )
  serve(app, 'POST /api/admin/money/events/:event/returns', ({ context, viewer, params, body, request }) =>
    returnTickets(context, viewer, params.event, body, request.headers['idempotency-key']),
  )
}

/** Serves deposits, receipts and letters about donations. */
function servePapers(app: FastifyInstance): void {
  serve(app, 'GET /api/admin/money/deposits', ({ context, query }) => listAllDeposits(context, query))
  serve(app, 'GET /api/admin/money/deposits/waiting', ({ context, query }) =>
    listWaitingPayments(context, query),
  )
  serve(app, 'GET /api/admin/money/deposits/:id', ({ context, params }) =>
    readDeposit(context.database, params.id),
  )
  serve(app, 'POST /api/admin/money/deposits', ({ context, viewer, body, request }) =>
    createDeposit(context, viewer, body, request.headers['idempotency-key']),
  )
  serve(app, 'DELETE /api/admin/money/deposits/:id', ({ context, viewer, params }) =>
    removeDeposit(context, viewer, params.id),
  )
  serve(app, 'POST /api/admin/money/deposits/:id/closing', ({ context, viewer, params, body }) =>
    closeDeposit(context, viewer, params.id, body),
  )
  serve(app, 'GET /api/money/receipts/:id', ({ context, viewer, params }) =>
    readReceipt(context, viewer, params.id),
  )
  serve(app, 'GET /api/admin/money/receipts', ({ context, query }) => listReceipts(context, query))
  serve(app, 'GET /api/admin/money/receipts/letters', ({ context, query }) =>
    listPrintedReceipts(context, query),
  )
  serve(app, 'POST /api/admin/money/receipts/:id/sending', ({ context, viewer, params }) =>
    sendReceipt(context, viewer, params.id),
  )
  serve(app, 'GET /api/admin/money/letters', ({ context, query }) => listDonationStatements(context, query))
  serve(app, 'POST /api/admin/money/letters', ({ context, viewer, body }) =>
    writeDonationStatements(context, viewer, body),
  )
}

/** Exceeds the size of any Stripe event. */
const eventBytesMax = 512 * kibibyte

/** Serves paying by card, the links of reminders, and Stripe's webhook. */
async function checkoutRoutes(app: FastifyInstance): Promise<void> {
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
