import { getLocale } from '../../contract/paraglide/runtime.js'
import { escapeMarkup } from '../../contract/text/escape-markup.ts'
import { languageOf } from '../../contract/text/script-language.ts'

/** Names of elements that a chart may contain. None of them loads or runs anything. */
type ElementName = 'svg' | 'g' | 'path' | 'rect' | 'circle' | 'line' | 'text' | 'title' | 'ul' | 'li' | 'span'

/** Attributes by name; undefined ones are omitted. */
type Attributes = Readonly<Record<string, string | number | undefined>>

/** A finished piece of markup. Only `element` creates it, so that every text within is escaped. */
export class Drawing {
  readonly markup: string

  private constructor(markup: string) {
    this.markup = markup
  }

  /** Creates an element. Texts among the children, and values of attributes, are escaped. */
  static element(
    name: ElementName,
    attributes: Attributes,
    children: readonly (Drawing | string)[] = [],
  ): Drawing {
    const written = Object.entries(attributes).flatMap(([key, value]) =>
      value === undefined ? [] : ` ${key}="${escapeMarkup(numberText(value))}"`,
    )
    const content = children.map((child) => (child instanceof Drawing ? child.markup : escapeMarkup(child)))
    return new Drawing(`<${name}${written.join('')}>${content.join('')}</${name}>`)
  }
}

export const { element } = Drawing

/** Joins drawings to markup for a page. */
export function markupOf(pieces: readonly Drawing[]): string {
  return pieces.map(({ markup }) => markup).join('')
}

const decimals = 100

/** Rounds a coordinate to hundredths, which are invisible. */
function numberText(value: string | number): string {
  if (typeof value === 'string') return value
  return String(Math.round(value * decimals) / decimals)
}

/** Returns a share of 1 as a percentage. */
export function percent(share: number): string {
  return `${numberText(share * decimals)}%`
}

/**
 * Creates a picture that screen readers read by its title. Its width is that of the page, so that texts have
 * the style sheet's size: x positions are percentages, and y positions are pixels.
 */
export function fluidPicture(
  title: string,
  { height, axis = false }: { height: number; axis?: boolean },
  children: readonly Drawing[],
): Drawing {
  const space = axis ? { 'data-axis': '' } : {}
  return element('svg', { role: 'img', width: '100%', height, ...space }, [
    element('title', {}, [title]),
    ...children,
  ])
}

/**
 * Creates a picture that scales as a whole, up to `widest` pixels. Without it, up to the width of its own
 * units.
 */
export function scaledPicture(
  title: string,
  { width, height, widest = width }: { width: number; height: number; widest?: number },
  children: readonly Drawing[],
): Drawing {
  const size = { viewBox: `0 0 ${width} ${height}`, style: `max-width:${widest}px` }
  return element('svg', { role: 'img', width: '100%', ...size }, [element('title', {}, [title]), ...children])
}

/** The position of a text: x as a percentage or in units, y of its baseline. */
interface TextPlace {
  x: string | number
  y: number
  anchor?: 'start' | 'middle' | 'end'
  tone?: 'strong' | 'soft' | 'on'
}

/** Creates a text, marked with its language where that is not the reader's. */
export function textAt(text: string, { x, y, anchor, tone }: TextPlace): Drawing {
  return element(
    'text',
    {
      x,
      y,
      'text-anchor': anchor === 'start' ? undefined : anchor,
      'data-text': tone,
      ...markedLanguage(text),
    },
    [text],
  )
}

function markedLanguage(text: string): { lang?: string | undefined } {
  const lang = languageOf(text)
  return lang === getLocale() ? {} : { lang }
}

/** Lists the names of series, each beside its colour. */
export function legend(names: readonly string[]): Drawing {
  const swatch = (tone: number) =>
    element('svg', { width: 16, height: 16, 'aria-hidden': 'true' }, [
      element('rect', { ...toned(tone), width: 16, height: 16 }),
    ])
  return element(
    'ul',
    { 'data-legend': '' },
    names.map((name, tone) => element('li', markedLanguage(name), [swatch(tone), name])),
  )
}

/** The number of series with a named colour; further ones get a hue by number. */
const namedTones = 4

/** Returns the attributes by which the style sheet colours a shape. */
export function toned(tone: number | string): Record<string, string | number | undefined> {
  return {
    'data-tone': tone,
    style: typeof tone === 'number' && tone >= namedTones ? `--place:${tone}` : undefined,
  }
}

/** Shortens a text to a number of characters as people count them. */
export function shortened(text: string, most: number): string {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  return characters.length <= most
    ? text
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trim()}…`
}
