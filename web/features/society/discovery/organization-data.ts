import type { MetaDescriptor } from 'react-router'
import type { SocietySettings } from '../../../../contract/society/settings/schemas.ts'

/** Describes the society to search engines as structured data (schema.org `Organization`). */
export function organizationData(site: SocietySettings | undefined): MetaDescriptor[] {
  if (!site) return []
  const { name, publicUrl, email, mark, socialOrganization } = site
  return [
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name,
        url: `${publicUrl}/`,
        logo: publicUrl + (mark?.url ?? '/apple-touch-icon.png'),
        ...(email && { email }),
        ...(socialOrganization && { sameAs: [socialOrganization.url] }),
      },
    },
  ]
}
