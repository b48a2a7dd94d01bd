import { z } from 'zod'
import { line, required } from '../fields.ts'
import { m } from '../paraglide/messages.js'
import { titleMax } from './limits.ts'

/** The title of a page or an announcement. */
export const titleInput = required(m.society_title, line(m.society_title, titleMax))

/** The version of what administrators edit: it grows with every change. */
export const countedVersion = z.int().describe('Counts changes; in quotes it is the ETag that If-Match takes')
