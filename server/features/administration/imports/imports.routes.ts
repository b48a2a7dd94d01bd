import type { FastifyInstance } from 'fastify'
import { workbookType } from '../../../../contract/administration/members-file.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { serve } from '../../../endpoints/serve.ts'
import {
  exportBadRows,
  listImportRows,
  listMissingPeople,
  listRecentImports,
  readImport,
} from './import-views.service.ts'
import {
  decideRows,
  forgetImport,
  matchColumns,
  readOtherwise,
  startImport,
  stopImport,
  undoImport,
} from './imports.service.ts'
import { withSentFile } from './reading/sent-file.ts'
import { stageFile } from './reading/staging.ts'

/** Serves imports of people, step by step. */
export async function importRoutes(app: FastifyInstance): Promise<void> {
  app.addContentTypeParser(['text/csv', workbookType], (_request, payload, done) => done(null, payload))
  const { importRunner } = app

  serve(app, 'GET /api/admin/imports', ({ context }) => listRecentImports(context))
  serve(app, 'POST /api/admin/imports', async ({ context, viewer, query, request, reply }) => {
    const name = query.file ?? m.administration_import_unnamed()
    const id = await withSentFile(request, reply, (file, left) =>
      stageFile(context, viewer, { file, name, left }),
    )
    return readImport(context, id)
  })
  serve(app, 'GET /api/admin/imports/:id', ({ context, params }) => readImport(context, params.id))
  serve(app, 'DELETE /api/admin/imports/:id', ({ context, params }) => forgetImport(context, params.id))
  serve(app, 'PUT /api/admin/imports/:id/matching', ({ context, viewer, params, body }) =>
    woken(matchColumns(context, viewer, params.id, body)),
  )
  serve(app, 'PUT /api/admin/imports/:id/reading', ({ context, params, body }) =>
    readOtherwise(context, params.id, body),
  )
  serve(app, 'GET /api/admin/imports/:id/missing', ({ context, params, query }) =>
    listMissingPeople(context, params.id, query),
  )
  serve(app, 'GET /api/admin/imports/:id/rows', ({ context, viewer, params, query }) =>
    listImportRows(context, viewer, params.id, query),
  )
  serve(app, 'GET /api/admin/imports/:id/bad-rows.csv', ({ context, params }) =>
    exportBadRows(context, params.id),
  )
  serve(app, 'PUT /api/admin/imports/:id/decisions', ({ context, params, body }) =>
    decideRows(context, params.id, body),
  )
  serve(app, 'POST /api/admin/imports/:id/start', ({ context, viewer, params, body }) =>
    woken(startImport(context, viewer, params.id, body)),
  )
  serve(app, 'POST /api/admin/imports/:id/stop', ({ context, viewer, params }) =>
    woken(stopImport(context, viewer, params.id)),
  )
  serve(app, 'POST /api/admin/imports/:id/undo', ({ context, viewer, params }) =>
    woken(undoImport(context, viewer, params.id)),
  )

  async function woken<Result>(change: Promise<Result>): Promise<Result> {
    const result = await change
    importRunner.wake()
    return result
  }
}
