/** Browsers and servers put different thin spaces into ranges; a page must read alike on both. */
export function plainSpaces(text: string): string {
  return text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')
}
