/** Letters that a typo may insert into a word, by script: Latin, and Devanagari. */
const scripts: [RegExp, string[]][] = [
  [/\p{Script=Latin}/u, lettersBetween(['a', 'z'])],
  [
    /\p{Script=Devanagari}/u,
    lettersBetween(['\u0901', '\u0903'], ['\u0905', '\u0939'], ['\u093C', '\u093C'], ['\u093E', '\u094D']),
  ],
]

/** In shorter words a single letter changes the name. */
const shortest = 4
/** Longer ones are not names, and would have too many variants to look up. */
const longest = 20

/**
 * Returns every text that differs from a word by one typo. A typo is a letter that is wrong, missing, too
 * many, or swapped with its neighbour. None for words of fewer than four letters or more than twenty, and for
 * numbers, which are exact.
 */
export function slipsOf(word: string): string[] {
  const all = [...word]
  if (all.length < shortest || all.length > longest || /[^\p{L}\p{M}]/u.test(word)) return []
  const letters = scripts.flatMap(([script, own]) => (script.test(word) ? own : []))
  const slips = new Set<string>()
  for (let at = 0; at <= all.length; at += 1) {
    const [before, after] = [all.slice(0, at).join(''), all.slice(at + 1).join('')]
    const [here = '', next = ''] = all.slice(at)
    for (const letter of letters) slips.add(before + letter + here + after)
    if (here === '') continue
    slips.add(before + after)
    for (const letter of letters) slips.add(before + letter + after)
    if (next !== '') slips.add(before + next + here + all.slice(at + 2).join(''))
  }
  slips.delete(word)
  return [...slips]
}

function lettersBetween(...ranges: [first: string, last: string][]): string[] {
  return ranges.flatMap(([first, last]) => {
    const [from = 0, to = 0] = [first.codePointAt(0), last.codePointAt(0)]
    return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
  })
}
