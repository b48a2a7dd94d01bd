/**
 * Returns a text as it is compared: NFC, without difference of case. Upper case first, so that letters which have no
 * single lower-case twin (ß, final sigma) fold to the same as their spelled-out form.
 */
export function caseFold(text: string): string {
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}
