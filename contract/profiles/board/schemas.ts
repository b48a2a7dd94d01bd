import { z } from 'zod'
import { storedDate } from '../../fields.ts'
import { membershipCategories, membershipTitles } from '../options.ts'
import { holder } from '../schemas.ts'

/** The offices of the board that somebody holds today, in their order of rank. */
export const board = z.array(
  z.object({
    title: z.enum(membershipTitles),
    holders: z.array(z.object({ user: holder, category: z.enum(membershipCategories), from: storedDate })),
  }),
)

export type Board = z.infer<typeof board>
