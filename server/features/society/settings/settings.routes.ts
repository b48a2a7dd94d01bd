import type { FastifyInstance } from 'fastify'
import { tagged, versionIn } from '../../../endpoints/entity-tags.ts'
import { serve } from '../../../endpoints/serve.ts'
import { accountContext } from '../../accounts/account-subscribers.service.ts'
import { readSettings, saveSettings } from './settings.service.ts'

export async function settingsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/settings', async ({ context, reply }) =>
    tagged(reply, await readSettings(context, app.settings)),
  )
  serve(app, 'PUT /api/admin/settings', async ({ context, viewer, body, request, reply }) => {
    const version = versionIn(request.headers['if-match'])
    return tagged(
      reply,
      await saveSettings(accountContext(app, context), viewer, app.settings, body, version),
    )
  })
}
