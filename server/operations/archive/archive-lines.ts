import { z } from 'zod'

/**
 * The lines of an archive, which is JSON Lines in gzip (and that in an age file, when it is encrypted): one of these at
 * the beginning, one before the rows of each table, the rows as arrays, and the totals at the end.
 */
export const formatName = 'society-site backup'
export const formatVersion = 1

export const headLine = z.object({
  format: z.literal(formatName),
  version: z.int(),
  /** The moment that it shows. */
  at: z.iso.datetime(),
  engine: z.enum(['sqlite', 'postgres']),
  /** The migrations that made the schema, in their order. */
  migrations: z.array(z.string()),
})

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) })

export const totalsLine = z.object({
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  /** Of all lines before this one. */
  sha256: z.string(),
})

export type Head = z.infer<typeof headLine>
export type Totals = z.infer<typeof totalsLine>
