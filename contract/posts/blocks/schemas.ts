import { z } from 'zod'
import { instant } from '../../fields.ts'
import { person } from '../schemas.ts'

/** A member whom the viewer has blocked. */
export const block = z.object({ user: person, date: instant })

export type Block = z.infer<typeof block>
