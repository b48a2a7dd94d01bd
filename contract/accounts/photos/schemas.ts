import { z } from 'zod'
import { instant } from '../../fields.ts'

/** The own photo, as its owner sees it. */
export const ownPhoto = z.object({
  photo: z
    .object({ image: z.string().describe('The photo as a data URL (WebP)'), changed: instant })
    .nullable()
    .describe('null without a photo of one’s own'),
  shown: z.boolean().describe('Whether others see it: they see initials while others cannot find the member'),
})

export type OwnPhoto = z.infer<typeof ownPhoto>
