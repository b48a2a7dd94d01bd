import { z } from 'zod'
import { picture } from '../../pictures/schemas.ts'
import { ownOption } from '../../profiles/membership-options/schemas.ts'
import { pageLink } from '../pages/schemas.ts'
import { settingsValues } from '../settings/schemas.ts'

/** The society as the public pages show it. What is null is not configured and not shown. */
export const societySettings = settingsValues
  .omit({ markPictureId: true, approvalRequired: true, secondStepRequired: true, confirmation: true })
  .extend({
    /** IANA zone of all society times, for instance `America/Chicago`. */
    timeZone: z.string(),
    publicUrl: z.url(),
    /** false where emails are written to files for the administrators instead of being sent. */
    sendsMail: z.boolean(),
    mark: picture.nullable(),
    /** Titles and categories beside the fixed ones. */
    ownTitles: z.array(ownOption),
    ownCategories: z.array(ownOption),
    /** Published pages, for the footer. */
    pages: z.array(pageLink),
  })

export type SocietySettings = z.infer<typeof societySettings>
