import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { tagged, versionIn } from '../../../endpoints/entity-tags.ts'
import { nextLink } from '../../../endpoints/paging.ts'
import { serve } from '../../../endpoints/serve.ts'
import { exportActs, searchActs } from '../../audit/audit-log.service.ts'
import { readSettings, saveSettings } from '../../society/settings/settings.service.ts'
import { approveAccount, listWaitingAccounts, refuseAccount } from '../newcomers/newcomers.service.ts'
import { readOverview } from './overview.service.ts'

/** Where the society stands, its settings, who wants in, and what officers did. */
export async function administrationRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/overview', ({ context, viewer }) => readOverview(context, viewer))

  serve(app, 'GET /api/admin/settings', async ({ context, reply }) =>
    tagged(reply, await readSettings(context, app.settings)),
  )
  serve(app, 'PUT /api/admin/settings', async ({ context, viewer, body, request, reply }) => {
    const version = versionIn(request.headers['if-match'])
    return tagged(reply, await saveSettings(context, viewer, app.settings, body, version))
  })

  serve(app, 'GET /api/admin/approvals', async ({ context, query, request, reply }) => {
    const { items, next } = await listWaitingAccounts(context, query)
    if (next) reply.header('link', nextLink(request.url, next))
    return items
  })
  serve(app, 'PUT /api/admin/approvals/:id', ({ context, viewer, params }) =>
    approveAccount(context, viewer, params.id),
  )
  serve(app, 'PUT /api/admin/approvals/:id/refusal', ({ context, viewer, params, body }) =>
    refuseAccount({ ...context, broadcast: app.broadcast }, viewer, { userId: params.id, ...body }),
  )

  serve(app, 'GET /api/admin/acts', async ({ context, query, request, reply }) => {
    const { items, next } = await searchActs(context, query)
    if (next) reply.header('link', nextLink(request.url, next))
    return items
  })
  serve(app, 'GET /api/admin/acts.csv', async ({ context, query, reply }) => {
    reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="acts.csv"')
    return Readable.from(exportActs(context, query)) as never
  })
}
