// Apart from the other labels, because every page loads it.

let nepaliNames: ReadonlyMap<string, string> = new Map()
let languageOfReader = () => 'en'

/**
 * Sets the Nepali names of the society's own titles and categories, whenever they were read.
 * @param language returns the language of the present reader
 */
export function setOwnOptions(
  options: readonly { name: string; nepali: string | null }[],
  language: () => string,
): void {
  nepaliNames = new Map(options.flatMap(({ name, nepali }) => (nepali ? [[name, nepali]] : [])))
  languageOfReader = language
}

/** Returns a title or category of the society's own in the reader's language. */
export function ownLabel(name: string): string {
  return (languageOfReader() === 'ne' ? nepaliNames.get(name) : undefined) ?? name
}
