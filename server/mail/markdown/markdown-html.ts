import { escapeMarkup } from '../../../contract/text/escape-markup.ts'
import { type Element, isElement, type Node } from './markdown-blocks.ts'

const quiet = '#888888'

/**
 * Mail programs remove style sheets, so styles are inline; colours come from the email, which has a dark
 * scheme.
 */
const styles: Record<string, string> = {
  h2: 'margin:24px 0 8px;font-size:20px;line-height:1.3',
  h3: 'margin:24px 0 8px;font-size:18px;line-height:1.3',
  h4: 'margin:16px 0 8px;font-size:17px;line-height:1.3',
  h5: 'margin:16px 0 8px;font-size:17px;line-height:1.3',
  h6: 'margin:16px 0 8px;font-size:17px;line-height:1.3',
  p: 'margin:16px 0',
  ul: 'margin:16px 0;padding-left:24px',
  ol: 'margin:16px 0;padding-left:24px',
  li: 'margin:4px 0',
  blockquote: `margin:16px 0;padding-left:12px;border-left:4px solid ${quiet}`,
  hr: `margin:24px 0;border:0;border-top:1px solid ${quiet}`,
  pre: `margin:16px 0;padding:8px;border:1px solid ${quiet};white-space:pre-wrap`,
  code: 'font-family:monospace',
  table: 'margin:16px 0;border-collapse:collapse',
  th: `padding:4px 8px;border:1px solid ${quiet};text-align:left`,
  td: `padding:4px 8px;border:1px solid ${quiet};vertical-align:top`,
  a: 'color:inherit',
  img: 'max-width:100%;height:auto',
}

const others = ['br', 'strong', 'em', 'del', 'thead', 'tbody', 'tr']
const empty = ['br', 'hr', 'img']

/** The width of the text in an email, in pixels. */
const textWidth = 536

/** Renders nodes as HTML for mail programs, with inline styles and absolute URLs. */
export function nodesHtml(nodes: readonly Node[], pageUrl: string): string {
  return nodes.map((node) => nodeHtml(node, pageUrl)).join('')
}

function nodeHtml(node: Node, pageUrl: string): string {
  if ('data' in node) return escapeMarkup(String(node.data))
  if (!isElement(node)) return ''
  const content = nodesHtml(node.children as Node[], pageUrl)
  const { name } = node
  if (!(name in styles || others.includes(name))) return content
  const style = styles[name] ? ` style="${styles[name]}"` : ''
  const start = `<${name}${attributesHtml(node, pageUrl)}${style}>`
  return empty.includes(name) ? start : `${start}${content}</${name}>`
}

function attributesHtml({ name, attribs }: Element, pageUrl: string): string {
  const { lang, href, start, src, alt = '', width } = attribs
  const attributes: Record<string, string | undefined> = {
    lang,
    ...(name === 'a' && href !== undefined && { href: absolute(href, pageUrl) }),
    ...(name === 'ol' && { start }),
    ...(name === 'th' && { scope: 'col' }),
    ...(name === 'img' &&
      src !== undefined && {
        src: absolute(src, pageUrl),
        alt,
        width: String(Math.min(Number(width) || textWidth, textWidth)),
      }),
  }
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value = '']) => ` ${key}="${escapeMarkup(value)}"`)
    .join('')
}

/** Returns the absolute URL of a link on a page. */
export function absolute(address: string, pageUrl: string): string {
  return URL.parse(address, pageUrl)?.href ?? pageUrl
}
