import type { FastifyInstance } from 'fastify'
import { countedVersion } from '../../../endpoints/entity-tags.ts'
import { serve } from '../../../endpoints/serve.ts'
import { accountContext } from '../../accounts/account/account-subscribers.ts'
import { readDonation, readSettings, readSociety, saveDonation, saveSettings } from './settings.service.ts'

export async function settingsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/admin/settings', ({ context }) => readSettings(context, app.settings))
  serve(app, 'PUT /api/admin/settings', async ({ context, viewer, body, request }) =>
    saveSettings(accountContext(app, context), viewer, app.settings, body, countedVersion(request)),
  )
  serve(app, 'GET /api/admin/donation', ({ context }) => readDonation(context, app.settings))
  serve(app, 'PUT /api/admin/donation', ({ context, viewer, body, request }) =>
    saveDonation(accountContext(app, context), viewer, app.settings, body, countedVersion(request)),
  )
}

export async function publicSettingsRoutes(app: FastifyInstance): Promise<void> {
  serve(app, 'GET /api/society', async ({ context }) => readSociety(context))
}
