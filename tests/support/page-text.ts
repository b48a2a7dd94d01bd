/** Returns the text of a rendered page, without markup, scripts and styles. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1>/g, ' ')
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

/** Returns the addresses of links whose text or label contains some words. */
export function linksNamed(html: string, words: string): string[] {
  return [...html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)]
    .filter(([, attributes = '', inside = '']) => `${attributes} ${textOf(inside)}`.includes(words))
    .map(([, attributes = '']) => /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '')
}
