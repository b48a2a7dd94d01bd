/** The filters of the roster in its address. */
interface RosterAddress extends Record<string, string> {
  on: string
  title: string
  category: string
}

/** Reads the filters of the roster from its address. */
export function readRosterAddress({ searchParams }: URL): RosterAddress {
  const text = (name: string) => searchParams.get(name) ?? ''
  return { on: text('on'), title: text('title'), category: text('category') }
}
