import type { SourceFile } from './source-tree.ts'

/** Words and phrases that stop a reader; the standard term or the actor takes their place (docs/glossary.md). */
const STUMBLING = [
  /\bwho(?:m?ever|soever)\b/gi,
  /\bwhom\b/gi,
  /\banew\b/gi,
  /\b(?:thereof|therein|hitherto|hereby|lest)\b/gi,
  /\blets? go of\b/gi,
  /\bbears? (?:no|a|an|the|its)\b/gi,
  /\bmend(?:s|ed|ing)?\b/gi,
  /\b(?:for want of|in silence|by their own words)\b/gi,
  /\bkept (?:responses?|reads?|pages?|entry|entries|json|bod(?:y|ies)|statements?|answers?)\b/gi,
]
/** Phrases for which the field has a verb: check, distinguish, regardless of, where visible. */
const STILTED = [
  /\bas far as\b/gi,
  /\b(?:tells?|told) (?:whether|if|which|apart)\b/gi,
  /\blook(?:s|ed) at\b/gi,
  /\b(?:is|are|was) (?:made of|kept for|kept in memory)\b/gi,
  /\bstands? (?:for|still|beside|behind|below|above)\b/gi,
  /\bas (?:they|it) (?:is|are|was|were) (?:made|said)\b/gi,
  /\b(?:nobody|everybody|somebody|they|it|who|is|are|was|were) told\b/gi,
  /\b(?:lies?|stands?) in (?:the|a|an|its|their)\b/gi,
  /\bgo(?:es)? on by (?:itself|themselves)\b/gi,
]
/** Documents about the product, whose phrases follow its screens. */
const PRODUCT_DOCUMENT = /^docs\/(?:specification|product-decisions)\.md$|^CHANGELOG\.md$/
/** Words that make a riddle of the name of a browser journey, which states action and result. */
const RIDDLE = /^(?:who|what|whose|whether|that|those|where|when|how)\b|\b(?:told|anew|kept|says so|said)\b/i
const TITLE = /(?<=^|\s)test\w*(?:\.describe)?\(\s*(['"`])([^\n]+?)\1(?=,)/g
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/[^\n]*/g
const DOCSTRING = /(?<=^|\s)\/\*\*(?=\s)([\s\S]*?)\*\//g
const NO_SUBJECT = /^(?:Who|Whom|What|Whether|Which|Those|Where|How)\b/
const NO_VERB_OF_CODE = /^(?:Tells|Says|Holds|Bears|Stands|Keeps|Mends) /
const OLD_NAME =
  /\b(?:function\*?|class|interface|type|const|enum) ((?:kept|made|said|those)(?=[A-Z])\w*|(?:Kept|Made|Said|Those)\w*)/g
/** Names that were replaced: publish, notify, report, announce, reverse, undo, cancel, restore, Dependencies, RequestOptions. */
const RETIRED_NAME =
  /(?<![\w$-])(?:tell|told|Told|sayings?|takeBack|onTakenBack|mend|anew|Ground|Sending)(?=\s*(?:[()[\]{}:=,.;?<]|$))/gm
const QUOTED = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const MOST_WORDS = 15

/** Returns the comments of a module; all of a document but its code. */
function proseOf({ path, text }: SourceFile): string {
  if (!path.endsWith('.md')) return (text.match(COMMENT) ?? []).join('\n')
  return text.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`/g, '')
}

/** Returns the first sentence of each docstring, without Markdown and tags. */
function firstSentences(text: string): string[] {
  return [...text.matchAll(DOCSTRING)]
    .map(([, inside = '']) => inside.replace(/\s*\n\s*\* ?/g, ' ').trim())
    .filter((comment) => comment !== '' && !comment.startsWith('@'))
    .map((comment) => (/^[\s\S]*?[.:;](?=\s|$)/.exec(comment)?.[0] ?? comment).replace(/\s@\w[\s\S]*$/, ''))
}

/** Returns each word or phrase of comments and documents that invites the old style. */
export function stumblingWords(file: SourceFile): string[] {
  const prose = proseOf(file)
  const patterns = PRODUCT_DOCUMENT.test(file.path) ? STUMBLING : [...STUMBLING, ...STILTED]
  return patterns.flatMap((pattern) => prose.match(pattern) ?? []).map((word) => `${file.path}: ${word}`)
}

/** Returns the texts of a catalogue that name nobody in particular, or use a dated word. */
export function stumblingTexts({ path, text }: SourceFile): string[] {
  return (text.match(/[^"\n]*\b(?:who(?:m?ever|soever)|anew)\b[^"\n]*/gi) ?? []).map(
    (found) => `${path}: ${found}`,
  )
}

/** Returns the docstrings whose first sentence is long, or has no actor or verb of code. */
export function unclearDocstrings(file: SourceFile): string[] {
  return firstSentences(file.text)
    .filter(
      (first) =>
        NO_SUBJECT.test(first) || NO_VERB_OF_CODE.test(first) || first.split(/\s+/).length > MOST_WORDS,
    )
    .map((first) => `${file.path}: ${first}`)
}

/** Returns names that were retired, and those that begin with a participle instead of their noun. */
export function unclearNames({ path, text }: SourceFile): string[] {
  const retired = text.replace(COMMENT, '').replace(QUOTED, "''").match(RETIRED_NAME) ?? []
  const participles = [...text.matchAll(OLD_NAME)].map(([, name]) => name)
  return [...participles, ...retired].map((name) => `${path}: ${name}`)
}

/** Idioms in the title of a unit test for which there is a verb: refuse, delete, describe, distinguish, store. */
const TEST_RIDDLE =
  /\b(?:tells?|told|anew|kept|says (?:so|what)|said|of which|not to be had|nobody else’s|is none|none of what)\b/i
const TEST_TITLE =
  /(?<=^|\s)(?:test|it|describe)(?:\.each(?:<[^>]*>)?\([\s\S]*?\))?\(\s*(['"`])([^\n]+?)\1(?=,)/g

/** Returns the titles of unit tests with an idiom. */
export function oddTestTitles({ path, text }: SourceFile): string[] {
  return [...text.matchAll(TEST_TITLE)]
    .map(([, , title = '']) => title)
    .filter((title) => TEST_RIDDLE.test(title))
    .map((title) => `${path}: ${title}`)
}

/** Returns the titles of journeys that do not state an action and its result. */
export function unclearTitles({ path, text }: SourceFile): string[] {
  return [...text.matchAll(TITLE)]
    .map(([, , title = '']) => title)
    .filter((title) => RIDDLE.test(title))
    .map((title) => `${path}: ${title}`)
}
