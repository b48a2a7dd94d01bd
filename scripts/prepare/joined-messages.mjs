import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const compiled = /** @type {const} */ ({ index: '_index.js', whole: '_whole.js' })

/**
 * Joins the compiled messages into one module for the server. Separate modules, from which the pages are
 * built (`vite.config.ts`), would take it 16 MB. TypeScript still reads the separate ones, which contain
 * their types.
 * @param {string} folder where the messages were compiled to
 */
export function joinMessages(folder) {
  const each = join(folder, 'messages')
  const bodies = readdirSync(each)
    .filter((name) => name.endsWith('.js') && !Object.values(compiled).includes(name))
    .sort()
    .map((name) => withoutComments(readFileSync(join(each, name), 'utf8')))
  const imports = [
    "import { getLocale, experimentalStaticLocale } from '../runtime.js'",
    "import * as registry from '../registry.js'",
    numbersImport,
  ]
  const exported = (index) =>
    `export * from './messages/${index}'\nexport * as m from './messages/${index}'\n`
  writeFileSync(join(each, compiled.whole), [...imports, ...bodies, ''].join('\n'))
  writeFileSync(join(folder, 'messages.js'), exported(compiled.whole))
  writeFileSync(join(folder, 'messages.d.ts'), exported(compiled.index))
  writeFileSync(join(folder, 'messages-apart.js'), exported(compiled.index))
}

/** Matches a Nepali text that differs from the other languages'. */
const nepaliText = /^const ne_\w+ = \/\*\*.*?\*\/ \(i\) => \{[\s\S]*?^\};/m

const numbersImport = "import { nepaliInput } from '../../text/nepali-numbers.ts'"

/**
 * Makes Nepali texts format the numbers among their inputs in Devanagari. Missing texts fall back to English,
 * digits included.
 * @param {string} folder where the messages were compiled to
 */
export function writeNepaliNumbers(folder) {
  const each = join(folder, 'messages')
  for (const name of readdirSync(each).filter((file) => file.endsWith('.js'))) {
    const text = readFileSync(join(each, name), 'utf8')
    const written = text.replace(nepaliText, (own) =>
      own.replace(/\$\{(i\?\.\w+)\}/g, (_, input) => `\${nepaliInput(${input})}`),
    )
    if (written !== text) writeFileSync(join(each, name), `${numbersImport}\n${written}`)
  }
}

/** Removes the compiler's types and comments, and each module's imports. */
function withoutComments(text) {
  return text
    .replace(/^import .*\n/gm, '')
    .replace(/^\/\*[\s\S]*?\*\/\n?/gm, '')
    .replace(/(= |return |\()\/\*\* @type \{.*?\} \*\/ /g, '$1')
    .replace(/\n{2,}/g, '\n')
    .trim()
}
