import { z } from 'zod'
import { id, storedDate } from '../../fields.ts'
import { storedCategory, storedTitle } from '../option-fields.ts'
import { holder } from '../schemas.ts'

/** The day of the board. */
export const boardQuery = z.object({
  on: storedDate.optional().describe('Today in the society’s zone unless given'),
})

/** The filled offices of the board on a day, by rank. */
export const board = z.array(
  z.object({
    title: storedTitle,
    holders: z.array(z.object({ user: holder, category: storedCategory, from: storedDate })),
  }),
)

/** Board officers who never claimed their account and are not listed. */
export const unlistedHolders = z.array(z.object({ _id: id, name: z.string() }))

export type BoardQuery = z.infer<typeof boardQuery>
export type Board = z.infer<typeof board>
export type UnlistedHolders = z.infer<typeof unlistedHolders>
