import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import { may } from '../../endpoints/context.ts'
import { requiredIfMatch } from '../../endpoints/entity-tags.ts'
import { serve } from '../../endpoints/serve.ts'
import { accountContext } from '../accounts/account/account-subscribers.ts'
import {
  countRosterOn,
  listRosterOn,
  listRosterPeople,
  readLeftTerm,
} from '../profiles/board/roster.service.ts'
import { listOpenClaims } from '../profiles/claims/claims.service.ts'
import { listAllHouseholds } from '../profiles/households/all-households.service.ts'
import { changeBoard, sendBoardEmails, undoBoardChange } from './board/board-change.service.ts'
import {
  listBoardChanges,
  previewBoard,
  readBoardChange,
  readOffices,
} from './board/board-reading.service.ts'
import { confirmClaims, refuseMembership } from './claims/claim-decisions.service.ts'
import {
  addConfirmedMembership,
  correctMembership,
  endMembership,
} from './claims/membership-terms.service.ts'
import { correctRosterEntry, endRosterEntry, exportRoster } from './claims/roster.service.ts'
import {
  distinguishPeople,
  findDuplicatesOf,
  listCommonValues,
  listDuplicates,
} from './duplicates/duplicates.service.ts'
import { previewMerge } from './duplicates/merge-preview.service.ts'
import { listMerges, mergePeople, undoMerge } from './duplicates/merges.service.ts'
import { countSentMails, listSentMails, retryMail, sendTestMail } from './emails.service.ts'
import {
  addToHousehold,
  changeManagers,
  correctHousehold,
  createHouseholdFor,
  moveIntoHousehold,
  readManagedHousehold,
  seenHousehold,
  splitSeenHousehold,
  uniteSeenHouseholds,
} from './households.service.ts'
import { imports } from './imports/imports.plugin.ts'
import { exportMembers, memberTemplate } from './imports/members-export.service.ts'
import { importMembers } from './imports/members-import.service.ts'
import { withSentFile } from './imports/reading/sent-file.ts'
import { exportAuditLog, exportSecurityLog, searchAuditLog, searchSecurityLog } from './logs.service.ts'
import { approveNewcomer, askBack, listNewcomers, refuseNewcomer } from './newcomers/newcomers.service.ts'
import { readOverview } from './today/overview.service.ts'
import { changeStep, readToday } from './today/today.service.ts'
import { exportTurnover, readTurnover } from './today/turnover.service.ts'
import { addPerson, changeDeparture, changePersonListing, inviteKnownPerson } from './users/people.service.ts'
import {
  exportPeople,
  exportPeopleWorkbook,
  listAddressLabels,
  readBooklet,
} from './users/people-lists.service.ts'
import { usersRoutes } from './users/users.routes.ts'
import { readPeopleFilter, seenAccount } from './users/users.service.ts'

/** Serves `/api/admin`, except the editors of other features, and runs imports. */
export const administration = plugin(async (app: FastifyInstance) => {
  await app.register(imports)
  await app.register(auditLogRoutes)
  await app.register(boardRoutes)
  await app.register(claimRoutes)
  await app.register(duplicateRoutes)
  await app.register(emailRoutes)
  await app.register(manageHouseholdsRoutes)
  await app.register(memberFileRoutes)
  await app.register(newcomerRoutes)
  await app.register(overviewRoutes)
  await app.register(peopleListRoutes)
  await app.register(peopleRoutes)
  await app.register(rosterRoutes)
  await app.register(securityLogRoutes)
  await app.register(todayRoutes)
  await app.register(usersRoutes)
})

/** Serves the audit log as pages and as CSV. */
async function auditLogRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/acts', ({ context, query }) => searchAuditLog(context, query))
  serve(app, 'GET /api/admin/acts.csv', ({ context, query }) => Readable.from(exportAuditLog(context, query)))
}

/** Serves the board of a day, and a new board in one act. */
async function boardRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/board', ({ context, query }) => readOffices(context, context.database, query.on))
  serve(app, 'POST /api/admin/board/preview', ({ context, body }) => previewBoard(context, body))
  serve(app, 'GET /api/admin/board/changes', ({ context }) => listBoardChanges(context))
  serve(app, 'POST /api/admin/board/changes', ({ context, viewer, body, request }) =>
    changeBoard(context, viewer, body, requiredIfMatch(request)),
  )
  serve(app, 'GET /api/admin/board/changes/:id', ({ context, params }) =>
    readBoardChange(context, context.database, params.id),
  )
  serve(app, 'POST /api/admin/board/changes/:id/undo', ({ context, viewer, params }) =>
    undoBoardChange(context, viewer, params.id),
  )
  serve(app, 'POST /api/admin/board/changes/:id/emails', ({ context, viewer, params, body }) =>
    sendBoardEmails(context, viewer, { ...body, id: params.id }),
  )
}

/** Serves open claims, and decisions about memberships. */
async function claimRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/claims', ({ context, query }) => listOpenClaims(context, query))
  serve(app, 'POST /api/admin/claims/confirmation', ({ context, viewer, body }) =>
    confirmClaims(context, viewer, body),
  )
  serve(app, 'POST /api/admin/memberships/:id/refusal', ({ context, viewer, params, body }) =>
    refuseMembership(context, viewer, { ...body, id: params.id }),
  )
  serve(app, 'POST /api/admin/users/:id/memberships', ({ context, viewer, params, body }) =>
    addConfirmedMembership(context, viewer, { ...body, userId: params.id }),
  )
  serve(app, 'PUT /api/admin/memberships/:id', ({ context, viewer, params, body }) =>
    correctMembership(context, viewer, { ...body, id: params.id }),
  )
  serve(app, 'POST /api/admin/memberships/:id/end', ({ context, viewer, params, body }) =>
    endMembership(context, viewer, { ...body, id: params.id }),
  )
}

/** Serves likely duplicates, and merges. */
async function duplicateRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/duplicates/common', ({ context }) => listCommonValues(context))
  serve(app, 'GET /api/admin/duplicates', ({ context, query }) => listDuplicates(context, query))
  serve(app, 'POST /api/admin/duplicates/different', ({ context, viewer, body }) =>
    distinguishPeople(context, viewer, body),
  )
  serve(app, 'GET /api/admin/users/:id/duplicates', ({ context, params }) =>
    findDuplicatesOf(context, params.id),
  )
  serve(app, 'GET /api/admin/merges', ({ context, query }) => listMerges(context, query))
  serve(app, 'GET /api/admin/merges/preview', ({ context, viewer, query }) =>
    previewMerge(context, viewer, query),
  )
  serve(app, 'POST /api/admin/merges', ({ context, viewer, body }) =>
    mergePeople(accountContext(app, context), viewer, body),
  )
  serve(app, 'POST /api/admin/merges/:id/undo', ({ context, viewer, params }) =>
    undoMerge(accountContext(app, context), viewer, params.id),
  )
}

/** Serves the emails that the site sends, with their states and retries. */
async function emailRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/mails', ({ context, query }) => listSentMails(context, query))
  serve(app, 'GET /api/admin/mails/count', ({ context }) => countSentMails(context))
  serve(app, 'POST /api/admin/mails/:id/retry', ({ context, viewer, params }) =>
    retryMail(context, viewer, params.id),
  )
  serve(app, 'POST /api/admin/mails/test', ({ context, viewer }) => sendTestMail(context, viewer))
}

/** Serves members as a file. Both directions stream it, so that it is never in memory as a whole. */
async function memberFileRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))

  serve(app, 'GET /api/admin/members/export', ({ context, viewer }) => exportMembers(context, viewer))
  serve(app, 'GET /api/admin/members/template', () => memberTemplate())
  serve(app, 'POST /api/admin/members/import', ({ context, viewer, query, request, reply }) => {
    const runner = { ...context, importRunner: app.importRunner }
    return withSentFile(request, reply, (file, left) => importMembers(runner, viewer, { file, left }, query))
  })
}

/** Serves accounts that wait for approval. */
async function newcomerRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/approvals', ({ context, query }) => listNewcomers(context, query))
  serve(app, 'PUT /api/admin/approvals/:id', ({ context, viewer, params }) =>
    approveNewcomer(accountContext(app, context), viewer, params.id),
  )
  serve(app, 'POST /api/admin/approvals/:id/questions', ({ context, viewer, params, body, request }) =>
    askBack(context, viewer, { userId: params.id, ...body }, request.ip),
  )
  serve(app, 'PUT /api/admin/approvals/:id/refusal', ({ context, viewer, params, body }) =>
    refuseNewcomer(accountContext(app, context), viewer, { userId: params.id, ...body }),
  )
}

async function overviewRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/turnover', ({ context, query }) => readTurnover(context, query))
  serve(app, 'GET /api/admin/turnover.csv', async ({ context, query }) =>
    Readable.from(await exportTurnover(context, query)),
  )
  serve(app, 'GET /api/admin/overview', ({ context, viewer }) => readOverview(context, viewer))
}

/** Serves lists of people on paper and in files. */
async function peopleListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/people/filter', ({ context, viewer, query }) =>
    readPeopleFilter(context, viewer, query),
  )
  serve(app, 'GET /api/admin/people.csv', ({ context, viewer, query }) =>
    exportPeople(context, viewer, query),
  )
  serve(app, 'GET /api/admin/people.xlsx', async ({ context, viewer, query }) =>
    Readable.from([await exportPeopleWorkbook(context, viewer, query)]),
  )
  serve(app, 'GET /api/admin/labels', ({ context, viewer, query }) =>
    listAddressLabels(context, viewer, query),
  )
  serve(app, 'GET /api/admin/booklet', ({ context, viewer, query }) => readBooklet(context, viewer, query))
}

/** Serves people without an account: paper members, departed and deceased people. */
async function peopleRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'POST /api/admin/people', ({ context, viewer, body }) => addPerson(context, viewer, body))
  serve(app, 'POST /api/admin/users/:id/invitation', ({ context, viewer, params, body, request }) =>
    inviteKnownPerson(context, viewer, { ...body, userId: params.id }, request.ip),
  )
  serve(app, 'PUT /api/admin/users/:id/departure', ({ context, viewer, params, body, request }) =>
    changeDeparture(accountContext(app, context), viewer, seenAccount(params, request), body),
  )
  serve(app, 'PUT /api/admin/users/:id/listing', ({ context, viewer, params, body, request }) =>
    changePersonListing(accountContext(app, context), viewer, seenAccount(params, request), body),
  )
}

/** Serves the roster, which stores each membership as it was when confirmed. */
async function rosterRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/roster', ({ context, query }) => listRosterOn(context, query))
  serve(app, 'GET /api/admin/roster/people', ({ context, query }) => listRosterPeople(context, query))
  serve(app, 'GET /api/admin/roster.csv', async ({ context, query }) =>
    Readable.from(await exportRoster(context, query)),
  )
  serve(app, 'GET /api/admin/roster/count', ({ context, query }) => countRosterOn(context, query))
  serve(app, 'GET /api/admin/roster/:id', ({ context, params }) => readLeftTerm(context.database, params.id))
  serve(app, 'PUT /api/admin/roster/:id', ({ context, viewer, params, body }) =>
    correctRosterEntry(context, viewer, { ...body, id: params.id }),
  )
  serve(app, 'POST /api/admin/roster/:id/end', ({ context, viewer, params, body }) =>
    endRosterEntry(context, viewer, { ...body, id: params.id }),
  )
}

/** Serves the security log as pages and as CSV. */
async function securityLogRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/security-log', ({ context, query }) => searchSecurityLog(context, query))
  serve(app, 'GET /api/admin/security-log.csv', ({ context, query }) =>
    Readable.from(exportSecurityLog(context, query)),
  )
}

async function todayRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/today', async ({ context, viewer }) => ({
    ...(await readToday(context, viewer)),
    unknownProxy: may(viewer, 'change settings') && app.hasUnknownProxy(),
    refusedWrites: may(viewer, 'change settings') ? app.writes.refused : null,
    failingTasks: may(viewer, 'change settings') ? app.failingTasks() : null,
  }))
  serve(app, 'PUT /api/admin/first-day/:step', ({ context, viewer, params, body }) =>
    changeStep(context, viewer, params.step, body),
  )
}

/** Serves the households to administrators. */
async function manageHouseholdsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/households', ({ context, query }) => listAllHouseholds(context, query))
  serve(app, 'GET /api/admin/households/:id', ({ context, viewer, params }) =>
    readManagedHousehold(context, context.database, viewer, params.id),
  )
  serve(app, 'POST /api/admin/households', ({ context, viewer, body }) =>
    createHouseholdFor(context, viewer, body),
  )
  serve(app, 'PUT /api/admin/households/:id', ({ context, viewer, params, body, request }) =>
    correctHousehold(context, viewer, seenHousehold(params, request), body),
  )
  serve(app, 'POST /api/admin/households/:id/people', ({ context, viewer, params, body, request }) =>
    moveIntoHousehold(context, viewer, seenHousehold(params, request), body),
  )
  serve(app, 'POST /api/admin/households/:id/newcomers', ({ context, viewer, params, body, request }) =>
    addToHousehold(context, viewer, seenHousehold(params, request), body),
  )
  serve(app, 'PUT /api/admin/households/:id/managers', ({ context, viewer, params, body, request }) =>
    changeManagers(context, viewer, seenHousehold(params, request), body),
  )
  serve(app, 'POST /api/admin/households/:id/union', ({ context, viewer, params, body, request }) =>
    uniteSeenHouseholds(context, viewer, seenHousehold(params, request), body),
  )
  serve(app, 'POST /api/admin/households/:id/split', ({ context, viewer, params, body, request }) =>
    splitSeenHousehold(context, viewer, seenHousehold(params, request), body),
  )
}
