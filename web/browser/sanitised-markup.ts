let sanitised: Pick<TrustedTypePolicy, 'createHTML'> | undefined

/** Marks markup that the server has sanitised as fit for the page, where the browser asks for that. */
export function sanitisedMarkup(html: string): string | TrustedHTML {
  if (typeof window === 'undefined' || !window.trustedTypes) return html
  sanitised ??= window.trustedTypes.createPolicy('sanitised', { createHTML: (text: string) => text })
  return sanitised?.createHTML(html) ?? html
}
