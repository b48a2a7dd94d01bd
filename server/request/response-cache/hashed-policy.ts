import { createHash } from 'node:crypto'

export interface Page {
  html: string
  policy: string
}

/**
 * Replaces the nonce of a page by the hashes of the inline scripts and styles that bear it, so that the page can be
 * sent more than once. What bears no nonce stays forbidden. Null when the page says its nonce elsewhere.
 */
export function withHashes({ html, policy }: Page, nonce: string): Page | null {
  const hashes: Record<'script' | 'style', Set<string>> = { script: new Set(), style: new Set() }
  const marked = new RegExp(`<(script|style)\\b[^>]* nonce="${escaped(nonce)}"[^>]*>([\\s\\S]*?)</\\1>`, 'g')
  for (const [, element = '', content = ''] of html.matchAll(marked))
    if (content !== '') hashes[element as 'script' | 'style'].add(hashOf(content))
  const plain = html.replaceAll(` nonce="${nonce}"`, '')
  if (plain.includes(nonce)) return null
  const directive = (name: 'script' | 'style') => [...hashes[name]].map((hash) => ` '${hash}'`).join('')
  return {
    html: plain,
    policy: policy
      .split('; ')
      .map((part) =>
        part.replace(
          ` 'nonce-${nonce}'`,
          part.startsWith('script-src ') ? directive('script') : directive('style'),
        ),
      )
      .join('; '),
  }
}

function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

function escaped(text: string): string {
  return text.replace(/[+/=]/g, '\\$&')
}
