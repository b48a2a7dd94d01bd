/** The parts of a postal address, in the order in which forms ask for them. */
export const postalParts = ['street', 'town', 'state', 'zip', 'country'] as const
export type PostalPart = (typeof postalParts)[number]

/** A postal address; unknown parts are null. */
export type PostalAddress = Record<PostalPart, string | null>

/** The private details of a person, as the server sends them. */
export interface PersonDetails {
  address: PostalAddress | null
  furtherPhones: { phone: string; note: string | null }[]
  furtherEmails: string[]
  memberNumber: string | null
}

/** Returns the lines of a postal address as an envelope shows them. */
export function postalLines(address: PostalAddress): string[] {
  const { street, town, state, zip, country } = address
  const region = [state, zip].filter(Boolean).join(' ')
  return [street, [town, region].filter(Boolean).join(', '), country].filter((text): text is string => !!text)
}
