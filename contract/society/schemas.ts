import { z } from 'zod'

const organization = z.object({ name: z.string(), url: z.url() })

/** The society as the public pages show it. What is null is not configured and not shown. */
export const societySettings = z.object({
  name: z.string(),
  email: z.string().nullable(),
  /** IANA zone of all society times, for instance `America/Chicago`. */
  timeZone: z.string(),
  publicUrl: z.url(),
  /** Whether mail reaches people; without it messages are files for the society's officers. */
  sendsMail: z.boolean(),
  donation: z.object({ url: z.url(), fields: z.record(z.string(), z.string()) }).nullable(),
  socialFeedUrl: z.url().nullable(),
  localOrganization: organization.nullable(),
  socialOrganization: organization.nullable(),
})

export type SocietySettings = z.infer<typeof societySettings>
