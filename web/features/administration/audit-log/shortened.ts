const charactersShown = 60

/** Shortens a text to what fits into a row. */
export function shortened(text: string): string {
  const characters = [...text.trim()]
  return characters.length > charactersShown
    ? `${characters.slice(0, charactersShown).join('')}…`
    : characters.join('')
}
