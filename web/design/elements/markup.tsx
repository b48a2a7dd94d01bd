import { useMemo } from 'react'
import { sanitisedMarkup } from '../../browser/sanitised-markup.ts'

/** Shows markup that the server has rendered and sanitised. */
export function Markup({ html, ...attributes }: { html: string; className?: string; lang?: string }) {
  // The same object for the same text: another one would be written into the page again.
  const inner = useMemo(() => ({ __html: sanitisedMarkup(html) }), [html])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server lets only harmless markup through
  return <div {...attributes} dangerouslySetInnerHTML={inner} />
}
