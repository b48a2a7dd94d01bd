import { renderMarkdown } from './markdown.ts'

/** A tag of rendered Markdown, or the text up to the next one. */
const pieces = /<(\/?)([a-z][a-z0-9]*)([^>]*)>|([^<]+)/g
const linkTarget = /\bhref="([^"]*)"/
const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

const blocks = new Set(['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'table', 'hr', 'ul', 'ol'])

/**
 * Renders Markdown as plain text for programs that show no markup, such as calendars. Paragraphs are
 * separate, lists have their marks, and links their addresses.
 */
export function readableText(markdown: string): string {
  const writer = new PlainWriter()
  for (const [, closing, tag, attributes = '', text] of renderMarkdown(markdown).matchAll(pieces)) {
    if (text !== undefined) writer.write(decoded(text))
    else if (closing) writer.close(tag ?? '')
    else writer.open(tag ?? '', attributes)
  }
  return writer.finished()
}

/** Collects the lines of a text while its HTML is parsed. */
class PlainWriter {
  #text = ''
  /** The number of the next item of each open list; null in a list of bullets. */
  readonly #lists: (number | null)[] = []
  #link: { address: string; from: number } | null = null
  #isPreformatted = false

  write(text: string): void {
    const flat = this.#isPreformatted ? text : text.replace(/\s+/g, ' ')
    const isAtStart = this.#text === '' || /[\s]$/.test(this.#text)
    this.#text += isAtStart && !this.#isPreformatted ? flat.trimStart() : flat
  }

  open(tag: string, attributes: string): void {
    if (tag === 'br') this.#line()
    else if (tag === 'li') this.#item()
    else if (tag === 'tr') this.#line()
    else if ((tag === 'td' || tag === 'th') && !/(^|\n)$/.test(this.#text))
      this.#text = `${this.#text.trimEnd()} | `
    else if (tag === 'a') this.#link = { address: addressIn(attributes), from: this.#text.length }
    else if (blocks.has(tag)) this.#block()
    if (tag === 'ul') this.#lists.push(null)
    else if (tag === 'ol') this.#lists.push(Number(/\bstart="(\d+)"/.exec(attributes)?.[1] ?? 1))
    else if (tag === 'pre') this.#isPreformatted = true
  }

  close(tag: string): void {
    if (tag === 'a') this.#endLink()
    if (tag === 'ul' || tag === 'ol') this.#lists.pop()
    if (tag === 'pre') this.#isPreformatted = false
    if (blocks.has(tag)) this.#block()
  }

  finished(): string {
    return this.#text
      .replace(/[^\S\n]+\n/g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }

  #line(): void {
    this.#text = `${this.#text.trimEnd()}\n`
  }

  /** Starts a paragraph; within a list a line suffices. */
  #block(): void {
    if (this.#text === '' || /(?:- |\d+\. )$/.test(this.#text)) return
    this.#text = `${this.#text.trimEnd()}${this.#lists.length > 0 ? '\n' : '\n\n'}`
  }

  #item(): void {
    if (!/(?:^|\n)$/.test(this.#text)) this.#line()
    const number = this.#lists.at(-1) ?? null
    const indent = '  '.repeat(Math.max(0, this.#lists.length - 1))
    this.#text += `${indent}${number === null ? '- ' : `${number}. `}`
    if (number !== null) this.#lists[this.#lists.length - 1] = number + 1
  }

  /** Adds the address behind the words of a link, unless they are the address. */
  #endLink(): void {
    if (!this.#link) return
    const { address, from } = this.#link
    const words = this.#text.slice(from).trim()
    const bare = address.replace(/^(?:https?:\/\/|mailto:|tel:)/, '').replace(/\/$/, '')
    if (address && words !== address && words.replace(/^https?:\/\//, '').replace(/\/$/, '') !== bare)
      this.#text += ` (${address})`
    this.#link = null
  }
}

function addressIn(attributes: string): string {
  return decoded(linkTarget.exec(attributes)?.[1] ?? '')
}

function decoded(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
}
