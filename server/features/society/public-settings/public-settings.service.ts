import type { SocietySettings } from '../../../../contract/society/public-settings/schemas.ts'
import type { Context } from '../../../endpoints/context.ts'
import { readPicture } from '../../pictures/pictures.service.ts'
import { listOwnOptions } from '../../profiles/membership-options/known-names.service.ts'
import { listPageLinks } from '../pages/pages.service.ts'
import { settingsOf } from '../settings/settings-values.ts'

/** Reads the society as the public pages show it. */
export async function readSociety({
  config,
  database,
}: Pick<Context, 'config' | 'database'>): Promise<SocietySettings> {
  const { markPictureId, approvalRequired: _, confirmation: _rule, ...shown } = settingsOf(config)
  const [pages, mark, own] = await Promise.all([
    listPageLinks({ config, database }),
    markPictureId ? readPicture(database, markPictureId) : null,
    listOwnOptions(database),
  ])
  return { ...shown, publicUrl: config.publicUrl, sendsMail: config.smtpUrl !== null, mark, pages, ...own }
}
