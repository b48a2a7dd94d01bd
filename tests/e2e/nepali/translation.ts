import { readCatalogue, type Template, type Translation } from './catalogue.ts'
import { anything, literal, nepaliOf, textsOf, wholeWords, withTokens } from './patterns.ts'

/** A text or pattern by which a journey finds an element, or that it expects. */
export type Wanted = string | RegExp

/** The extent of a text: all that an element says, some of it in whole words, or a part of several elements' texts. */
export type Extent = 'whole' | 'words' | 'part'

/**
 * Returns a pattern of a text in Nepali. Parts that no message contains, such as a member's words, stay. A text
 * that is all of a message is not found in English.
 */
export function inNepali(wanted: Wanted, extent: Extent): RegExp {
  if (typeof wanted !== 'string') return left.has(wanted) ? wanted : patternInNepali(wanted, extent)
  const source = sources(withTokens(wanted.trim()), extent)
  return extent === 'whole' ? new RegExp(`^\\s*(?:${source})\\s*$`) : new RegExp(source, 'i')
}

const left = new WeakSet<RegExp>()

/** Returns a pattern that stays English: of members' words that are a message, too, or of an English page. */
export function untranslated(text: string): RegExp {
  const pattern = new RegExp(literal(text))
  left.add(pattern)
  return pattern
}

/** Translates the texts that a pattern matches, if they can be listed. */
function patternInNepali({ source, flags }: RegExp, extent: Extent): RegExp {
  const [, start = '', inner = '', end = ''] = /^(\^?)(.*?)(\$?)$/s.exec(source) ?? []
  const texts = (textsOf(inner) ?? []).filter((text) => /[a-z\d]/i.test(text))
  // The beginning of a sentence is elsewhere in another language.
  const isWhole = Boolean(start && end)
  const part = extent === 'whole' ? 'part' : extent
  const translated = texts.map((text) => sources(withTokens(text.trim()), isWhole ? 'whole' : part))
  const anchored = translated.map((text) => (isWhole ? `^(?:${text})$` : text))
  const isTranslated = texts.length > 0 && texts.every((text) => isMessage(withTokens(text.trim())))
  return new RegExp([...(isTranslated ? [] : [source]), ...anchored].join('|'), flags)
}

const known = new Map<string, string>()

function sources(text: string, extent: Extent): string {
  const key = `${extent} ${text}`
  let source = known.get(key)
  if (source === undefined) {
    const own = isMessage(text) ? [] : [literal(text)]
    const found = [...new Set([...own, ...translations(text, extent)])]
    source = found.length === 1 ? String(found[0]) : `(?:${found.join('|')})`
    known.set(key, source)
  }
  return source
}

/** Letters that a template must share with a text which it translates as a whole. */
const sharedMin = 8

/** Checks whether a text is all of a message: its English is then wrong in Nepali. */
function isMessage(text: string): boolean {
  if (!/[a-z]/i.test(text)) return false
  if (plainTexts().has(normal(text))) return true
  const separator = separatorOf(text)
  if (separator && text.split(separator).some((part, index) => index % 2 === 0 && isMessage(part.trim())))
    return true
  return fillsTemplate(text)
}

/** Checks whether a text is all of a template with values. */
function fillsTemplate(text: string): boolean {
  return readCatalogue().some(({ english }) => {
    const values = english.names.length > 0 && valuesIn(english, text)
    return values ? values.isAll && values.letters >= sharedMin : false
  })
}

/** Parts of a message that are shorter say too little. */
const partMin = 3

function translations(text: string, extent: Extent): string[] {
  if (!/[a-z]/i.test(text)) return [literal(text)]
  const plain = normal(text)
  const all = readCatalogue()
  const same = all.filter(({ english }) => english.names.length === 0 && normal(english.fixed[0]) === plain)
  const isPart = extent !== 'whole' && plain.length >= partMin
  const around = isPart ? all.filter((one) => isPartOf(plain, one)) : []
  const nepali = [...same, ...around].map((one) => fill(one.nepali))
  const found = extent === 'words' ? nepali.map(wholeWords) : nepali
  if (same.length > 0) return found
  return [...found, ...filledBy(text, extent), ...(fillsTemplate(text) ? [] : [composed(text)])]
}

function isPartOf(plain: string, { english }: Translation): boolean {
  return english.fixed.some((part) => {
    const text = normal(part)
    const at = text.indexOf(plain)
    return at >= 0 && (english.names.length > 0 || text !== plain) && !/[a-z]/.test(text.charAt(at - 1))
  })
}

/** Separators of the parts of a text, the strongest first. */
const separators = [
  new RegExp(`(${anything})`),
  ...[/( · | \| )/, /(\. |\.$)/, /(; |: |:$| – | \(|\)$|\) )/, /(, )/],
]

function separatorOf(text: string): RegExp | undefined {
  return text === anything ? undefined : separators.find((one) => one.test(text))
}

/** Translates the texts between separators one by one. */
function composed(text: string): string {
  const separator = separatorOf(text)
  if (!separator) return phrases(text)
  return text
    .split(separator)
    .map((part, index) => (index % 2 === 0 ? piece(part) : nepaliOf(part)))
    .join('')
}

function piece(text: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  const space = (blank: string) => (blank ? '\\s+' : '')
  return space(before) + (inner ? sources(inner, 'whole') : '') + space(after)
}

/** Translates the longest messages among the words of a text. */
function phrases(text: string): string {
  const words = text.split(' ')
  for (let length = words.length - 1; length > 0; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const phrase = words.slice(start, start + length).join(' ')
      if (phrase.length < partMin || !plainTexts().has(normal(phrase))) continue
      const before = words.slice(0, start).join(' ')
      const after = words.slice(start + length).join(' ')
      const [first, last] = [
        before && `${sources(before, 'whole')}\\s+`,
        after && `\\s+${sources(after, 'whole')}`,
      ]
      return first + sources(phrase, 'whole') + last
    }
  return literal(text)
}

let plain: Set<string> | undefined

function plainTexts(): Set<string> {
  plain ??= new Set(
    readCatalogue()
      .filter(({ english }) => english.names.length === 0)
      .map(({ english }) => normal(english.fixed[0])),
  )
  return plain
}

/** Returns the Nepali of the templates that a text fills. A text may fill a template's beginning only. */
function filledBy(text: string, extent: Extent): string[] {
  const candidates = readCatalogue().flatMap(({ english, nepali }) => {
    if (english.names.length === 0) return []
    const end = extent !== 'whole' && endOf(english)
    return [{ template: english, nepali }, ...(end ? [{ template: end, nepali }] : [])]
  })
  const instances = candidates.flatMap(({ template, nepali }) => {
    const values = valuesIn(template, text)
    if (!values || values.letters < lettersMin || (extent === 'whole' && !values.isAll)) return []
    return [{ ...values, nepali }]
  })
  const most = Math.max(...instances.map(({ letters }) => letters))
  return instances
    .filter(({ letters }) => letters >= most * similar)
    .map(({ nepali, filled }) => fill(nepali, filled))
}

const ends = new Map<Template, Template>()

/** Returns the end of a template that begins with a parameter: what follows that. */
function endOf(template: Template): Template | undefined {
  const [first, second = '', ...others] = template.fixed
  if (first !== '' || others.length === 0) return undefined
  const end = ends.get(template) ?? {
    fixed: [second.replace(/^\W+/, ''), ...others],
    names: template.names.slice(1),
  }
  ends.set(template, end)
  return end
}

const lettersMin = 2
/** The share of the best template's letters that a candidate needs. */
const similar = 0.7
const patterns = new Map<Template, RegExp>()

/** Reads a template's parameters from a text, or the first of them. */
function valuesIn(template: Template, text: string) {
  const pattern = patterns.get(template) ?? fillingPattern(template)
  patterns.set(template, pattern)
  const match = pattern.exec(text)
  if (!match) return null
  const { names, fixed } = template
  const count = names.findIndex((_, index) => match[index + 1] === undefined)
  const values = match.slice(1, (count < 0 ? names.length : count) + 1)
  const isAll = count < 0 && text.endsWith((fixed.at(-1) ?? '').trimEnd())
  // A value at the end of the text may go on.
  if (!isAll) values.push(values.pop() + anything)
  const letters = text.replace(/[^a-z]/gi, '').length - values.join('').replace(/[^a-z]/gi, '').length
  return { filled: Object.fromEntries(names.map((name, index) => [name, values[index]])), letters, isAll }
}

/** Returns a pattern that reads parameters. The text may end at any word after the first one. */
function fillingPattern({ fixed: [first = '', ...others] }: Template): RegExp {
  const tail = others.reduceRight(
    (rest, part) => `(.+?)(?:${literal(part)}${rest}$|${beginnings(part)}$)`,
    '',
  )
  return new RegExp(`^${literal(first)}${tail}`, 'is')
}

function beginnings(part: string): string {
  return part
    .split(/(?<=\W)|(?<=\w)(?=\W)/)
    .map(literal)
    .reduceRight((rest, word) => `(?:${word}${rest})?`, '')
}

/** Returns the pattern of a template with its parameters translated; one without a value may be anything. */
function fill({ fixed, names }: Template, values: Record<string, string | undefined> = {}): string {
  return fixed
    .map((part, index) => {
      const value = values[names[index - 1] ?? '']
      const filled = index === 0 ? '' : sources(value ?? anything, 'whole')
      return filled + literal(part)
    })
    .join('')
}

function normal(text = ''): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase()
}
