let sanitised: Pick<TrustedTypePolicy, 'createHTML'> | undefined

/** Marks sanitised markup as trusted, where the browser enforces Trusted Types. */
export function sanitisedMarkup(html: string): string | TrustedHTML {
  if (typeof window === 'undefined' || !window.trustedTypes) return html
  sanitised ??= window.trustedTypes.createPolicy('sanitised', { createHTML: (text: string) => text })
  return sanitised?.createHTML(html) ?? html
}
