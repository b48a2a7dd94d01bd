import { z } from 'zod'
import { writing } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { reasonMax } from './limits.ts'

/** Why somebody reports, and why an administrator acts. */
export const reasonInput = z.object({ reason: writing(m.posts_reason, reasonMax) })
