import { z } from 'zod'
import { writing } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { reasonMax } from './limits.ts'

/** The reason of a report, or of an administrative action. */
export const reasonInput = z.object({ reason: writing(m.posts_reason, reasonMax) })
