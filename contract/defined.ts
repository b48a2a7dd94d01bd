/** A record without the values that may be undefined. */
type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> }

/** Removes the undefined values from a record. */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>
}
