import { useMemo } from 'react'

/**
 * Shows markup that the server has rendered and sanitised.
 * @param lang of texts by members: the server marks their Nepali paragraphs, not the English ones
 */
export function Markup({ html, ...attributes }: { html: string; className?: string; lang?: string }) {
  // The same object for the same text: a new one would be written into the page again.
  const inner = useMemo(() => ({ __html: sanitisedMarkup(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sends only sanitised markup
  return <div {...attributes} dangerouslySetInnerHTML={inner} />
}

let sanitised: Pick<TrustedTypePolicy, 'createHTML'> | undefined

/** Marks sanitised markup as trusted, where the browser enforces Trusted Types. */
function sanitisedMarkup(html: string): string | TrustedHTML {
  if (typeof window === 'undefined' || !window.trustedTypes) return html
  sanitised ??= window.trustedTypes.createPolicy('sanitised', { createHTML: (text: string) => text })
  return sanitised?.createHTML(html) ?? html
}
