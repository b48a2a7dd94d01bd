/** A document that a comment cites, and the heading in it. */
export interface Citation {
  path: string
  /** Without the '#'; undefined when the whole document is meant. */
  anchor: string | undefined
}

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm
const CITATION = /(?<![\w/.-])((?:\.?[\w-]+\/)*[\w.-]+\.md)(?:#([\w-]+))?/g
/** Ways of naming a document that nobody can look up. */
const VAGUE = /\bspecifications?\b|\bdecisions?:|\bissues? (?:of|#?\d)|\(issue/i
/** Modules of this project, named by their path from its root. */
const MODULE =
  /(?<![\w/.@-])((?:contract|server|web|tests|scripts|bench|torture)\/[\w$./-]*\w\.(?:tsx?|mjs|css|json))\b/g
const HEADING = /^#{1,6} (.+)$/gm
const FENCE = /^(```|~~~).*\n[\s\S]*?^\1/gm

/** The documents that the comments of a module cite. */
export function citationsIn(module: string): Citation[] {
  return commentsIn(module).flatMap((comment) =>
    [...comment.matchAll(CITATION)].map(([, path = '', anchor]) => ({ path, anchor })),
  )
}

/** The modules that the comments of a module name. */
export function modulesNamedIn(module: string): string[] {
  return commentsIn(module).flatMap((comment) => [...comment.matchAll(MODULE)].map(([, path = '']) => path))
}

/** Finds comments that mention a document without its location. */
export function vagueCitationsIn(module: string): string[] {
  return commentsIn(module).filter((comment) => VAGUE.test(comment.replaceAll(CITATION, '')))
}

/** The anchors of a document's headings, as forges make them. */
export function anchorsOf(markdown: string): string[] {
  const anchors = new Map<string, number>()
  return [...markdown.replaceAll(FENCE, '').matchAll(HEADING)].map(([, heading = '']) => {
    const anchor = anchorFor(heading)
    const earlier = anchors.get(anchor) ?? 0
    anchors.set(anchor, earlier + 1)
    return earlier === 0 ? anchor : `${anchor}-${earlier}`
  })
}

function anchorFor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replaceAll(' ', '-')
}

function commentsIn(module: string): string[] {
  return module.match(COMMENT) ?? []
}
