/** Replaces the thin spaces in formatted ranges, which differ between browsers and servers. */
export function plainSpaces(text: string): string {
  return text.replaceAll(/[\u2009\u202f\u00a0]/g, ' ')
}
