import { readCatalogue, type Template, type Translation } from './catalogue.ts'
import { literal, splitAtTimes, wholeWords } from './patterns.ts'

/** A text or pattern by which a journey finds an element, or that it expects. */
export type Wanted = string | RegExp

let catalogue: { plain: Translation[]; filled: Translation[] } | undefined

function messages(): { plain: Translation[]; filled: Translation[] } {
  if (!catalogue) {
    const all = readCatalogue()
    const isPlain = ({ english }: Translation) => english.names.length === 0
    catalogue = { plain: all.filter(isPlain), filled: all.filter((one) => !isPlain(one)) }
  }
  return catalogue
}

/**
 * Returns a pattern of a text in English and Nepali. Parts that no message contains, such as a member's words, stay.
 * @param isWhole whether the text is all that the element says, not a part of it
 */
export function inEitherLanguage(wanted: Wanted, isWhole: boolean): RegExp {
  if (wanted instanceof RegExp) return patternInEither(wanted)
  const source = sources(wanted.trim(), isWhole)
  return isWhole ? new RegExp(`^\\s*(?:${source})\\s*$`) : new RegExp(source, 'i')
}

const plainPattern = /^(\^?)((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])*)(\$?)$/

/** A pattern without choices is a text; of the others, what they find among the English texts is translated. */
function patternInEither(pattern: RegExp): RegExp {
  const [, start, text, end] = plainPattern.exec(pattern.source) ?? []
  if (text !== undefined) {
    const source = sources(text.replace(/\\(.)/g, '$1'), Boolean(start && end))
    return new RegExp(`${start}(?:${source})${end}`, pattern.flags)
  }
  const { plain, filled } = messages()
  const test = new RegExp(pattern.source, pattern.flags.replace('g', ''))
  const found = [...plain, ...filled].filter(({ english }) =>
    samples.some((sample) => test.test(english.fixed.join(sample))),
  )
  const source = pattern.source.replace(/\\d/g, '[\\d०-९]')
  return new RegExp([source, ...found.map(({ nepali }) => fill(nepali))].join('|'), pattern.flags)
}

/** Values of parameters with which patterns are tried. */
const samples = ['1', '2', 'Word']

const known = new Map<string, string>()

function sources(text: string, isWhole: boolean): string {
  const key = `${isWhole} ${text}`
  let source = known.get(key)
  if (source === undefined) {
    const found = [...new Set([literal(text), ...translations(text, isWhole)])]
    source = found.length === 1 ? String(found[0]) : `(?:${found.join('|')})`
    known.set(key, source)
  }
  return source
}

function translations(text: string, isWhole: boolean): string[] {
  if (!/[a-z]/i.test(text)) return [composed(text)]
  const plain = normal(text)
  const all = messages()
  const same = all.plain.filter(({ english }) => normal(english.fixed[0]) === plain)
  const around = isWhole || plain.length < partMin ? [] : all.plain.filter((one) => isPartOf(plain, one))
  const filled = same.length > 0 ? [] : filledBy(text, isWhole)
  const cut =
    isWhole || same.length > 0 || plain.length < partMin
      ? []
      : all.filled.filter((one) => isPartOf(plain, one))
  const found = [...same, ...around, ...cut].map(({ nepali }) => wholeWords(fill(nepali)))
  return [...found, ...filled, ...(same.length > 0 ? [] : [composed(text)])]
}

/** Shorter parts of a message say too little. */
const partMin = 3

/** Separators of the parts of a text, the strongest first. */
const separators = [/( · | \| )/, /(\. |\.$)/, /(; |: | – | \(|\)$|\) )/, /(, )/]

/** Translates the parts of a text by themselves: dates, times, and what stands between separators. */
function composed(text: string): string {
  const separator = separators.find((one) => one.test(text.slice(1)))
  const isStrong = separator === separators[0]
  const parts = isStrong ? [] : splitAtTimes(text)
  if (parts.length > 1) return parts.map((part, index) => (index % 2 === 1 ? part : piece(part))).join('')
  if (!separator) return literal(text)
  return text
    .split(separator)
    .map((one, at) => (at % 2 === 1 ? between(one) : piece(one)))
    .join('')
}

function piece(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  const space = (blank: string) => (blank ? '\\s+' : '')
  return space(before) + (inner ? sources(inner, true) : '') + space(after)
}

/** A sentence ends with a danda. */
function between(text: string): string {
  return text.startsWith('.') ? `[.।]${text.length > 1 ? '\\s+' : ''}` : literal(text)
}

/** Returns the Nepali of the templates that a text fills. A text may fill a template's beginning only. */
function filledBy(text: string, isWhole: boolean): string[] {
  const instances = messages().filled.flatMap(({ english, nepali }) => {
    const values = valuesIn(english, text)
    const said = values && lettersIn(values.said)
    if (!values || said === null || said < lettersMin || (isWhole && !values.isAll)) return []
    return [{ said, nepali, filled: values.filled }]
  })
  const most = Math.max(...instances.map(({ said }) => said))
  return instances.filter(({ said }) => said >= most * 0.7).map(({ nepali, filled }) => fill(nepali, filled))
}

const lettersMin = 3
const patterns = new Map<Template, RegExp>()

/** Reads a template's parameters from a text, or the first of them. */
function valuesIn(template: Template, text: string) {
  let pattern = patterns.get(template)
  if (!pattern) {
    const [first = '', ...others] = template.fixed.map(literal)
    const tail = others.reduceRight((rest, part) => `(.+?)(?:${part}${rest}$|$)`, '')
    pattern = new RegExp(`^${first}${tail}`, 'is')
    patterns.set(template, pattern)
  }
  const match = pattern.exec(text)
  if (!match) return null
  const given = template.names.map((name, index) => [name, match[index + 1]] as const)
  const count = given.filter(([, value]) => value !== undefined).length
  const last = template.fixed[count] ?? ''
  const isAll = count === template.names.length && text.endsWith(last)
  const said = template.fixed.slice(0, isAll ? count + 1 : count).join('')
  return { filled: Object.fromEntries(given.slice(0, count)) as Record<string, string>, said, isAll }
}

function lettersIn(text: string): number {
  return text.replace(/[^a-z]/gi, '').length
}

/** Returns the pattern of a template with its parameters translated; one without a value may be anything. */
function fill({ fixed, names }: Template, values: Record<string, string> = {}): string {
  return fixed
    .map((part, index) => {
      const value = values[names[index - 1] ?? '']
      const filled = index === 0 ? '' : value === undefined ? '.*?' : sources(value, true)
      return filled + literal(part)
    })
    .join('')
}

function isPartOf(plain: string, { english }: Translation): boolean {
  return english.fixed.some((part) => {
    const at = normal(part).indexOf(plain)
    return at >= 0 && !/[a-z]/.test(normal(part).charAt(at - 1))
  })
}

function normal(text = ''): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
