/** A heading, and the paragraphs or lists below it, as Markdown. */
export type Section = readonly [heading: string, blocks: readonly string[]]

/** Joins sections to a Markdown text. */
export function sectionsText(sections: readonly Section[]): string {
  return sections.map(([heading, blocks]) => [`## ${heading}`, ...blocks].join('\n\n')).join('\n\n')
}

/** Writes a list with bullets. */
export function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n')
}

/** Writes words so that nothing in them counts as Markdown or HTML. */
export function wordsAsTyped(words: string): string {
  return words.replace(/[!-/:-@[-`{-~]/g, (sign) => (plainSigns.includes(sign) ? sign : `\\${sign}`))
}

// They mean nothing within a line, and stay readable in the editor.
const plainSigns = [',', '.', "'", '(', ')', '-', '/', ':', ';', '"', '?', '%']
