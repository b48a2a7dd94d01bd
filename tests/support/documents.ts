/** The references of a Markdown document, so that a test can check that they exist. */
interface Named {
  /** `npm run NAME`, also `npm test` and `npm start`. */
  scripts: string[]
  /** `npm run bench -- NAME`. */
  measurements: string[]
  /** Text that looks like a path of this project. */
  paths: string[]
  /** Targets of links and pictures, as seen from the document; '' is the document itself. */
  links: { path: string; anchor: string | undefined }[]
}

const FENCE = /^(```|~~~).*\n([\s\S]*?)^\1/gm
const COMMENT = /<!--[\s\S]*?-->/g
const CODE_SPAN = /`([^`\n]+)`/g
const LINK = /\]\(([^)#\s]*)(?:#([^)\s]+))?[^)]*\)/g
const SCRIPT = /\bnpm (?:run ([\w:-]+)|(test|start)\b)/g
const MEASUREMENT = /\bnpm run bench -- ([a-z][\w-]*)/g
/** Folders and files of a project: `server/app.ts`, `README.md`, `.ci/run`; not `/api/users`, `@scope/name`, `a/b/*`. */
const PATH = /^\.?[\w$-][\w$.-]*(?:\/[\w$.-]+)*\/?$/
const KNOWN_ENDING = /\.(ts|tsx|mjs|js|json|css|md|svg|png|yml|sql|db)$/

/** Everything that can be checked in a document: code spans, fenced blocks, links. */
export function namedIn(markdown: string): Named {
  const blocks = [...markdown.matchAll(FENCE)].map(([, , body = '']) => body)
  const prose = markdown.replaceAll(FENCE, '').replaceAll(COMMENT, '')
  const spans = [...prose.matchAll(CODE_SPAN)].map(([, span = '']) => span)
  const code = [...blocks, ...spans]
  return {
    scripts: code.flatMap((text) =>
      [...text.matchAll(SCRIPT)].map(([, script, short]) => script ?? short ?? ''),
    ),
    measurements: code.flatMap((text) => [...text.matchAll(MEASUREMENT)].map(([, name = '']) => name)),
    paths: code.flatMap((text) => text.split(/\s+/)).filter(looksLikePath),
    links: [...prose.matchAll(LINK)]
      .map(([, path = '', anchor]) => ({ path, anchor }))
      .filter(({ path }) => !/^\w+:/.test(path)),
  }
}

function looksLikePath(word: string): boolean {
  return PATH.test(word) && (word.includes('/') || KNOWN_ENDING.test(word))
}
