// Words in brackets that make neither a link nor a picture, as they are typed or as the editor escapes them.
const inBrackets = /(?<![\p{L}\p{N}!\]])\\?\[(\p{L}[^[\]\n]+?)\\?\](?![[(:])/gu

/** Lists the blanks that a draft to adapt still has, such as `where` of `[where]`, each once and in their order. */
export function blanksIn(text: string): string[] {
  const blanks = [...text.matchAll(inBrackets)].map(([, words = '']) => words)
  return [...new Set(blanks)].filter((words) => !text.includes(`[${words}]:`))
}
