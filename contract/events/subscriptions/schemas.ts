import { z } from 'zod'
import { instant } from '../../fields.ts'

/** Since when the member has a personal address of the calendar; null without one. */
export const subscriptionState = z.object({ since: instant.nullable() })

/** The personal address itself, which is shown only once: when it is made. */
export const subscriptionAddress = z.object({ url: z.url() })

export type SubscriptionState = z.infer<typeof subscriptionState>
export type SubscriptionAddress = z.infer<typeof subscriptionAddress>
