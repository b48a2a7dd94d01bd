import type { SocietySettings } from '../../../contract/society/schemas.ts'
import type { Config } from '../../config.ts'

/** The society as the public pages show it. */
export function readSociety(config: Config): SocietySettings {
  return {
    name: config.societyName,
    email: config.societyEmail,
    timeZone: config.timeZone,
    publicUrl: config.publicUrl,
    sendsMail: config.smtpUrl !== null,
    donation: config.donation,
    socialFeedUrl: config.socialFeedUrl,
    localOrganization: config.localOrganization,
    socialOrganization: config.socialOrganization,
  }
}
