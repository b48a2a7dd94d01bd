import type { ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { socialNetworks } from '../../../../contract/profiles/options.ts'
import type { Profile } from '../../../../contract/profiles/schemas.ts'
import { networkNames } from '../labels/network-names.ts'
import styles from './profile-top.module.css'
import { SocialIcon } from './social-icon.tsx'

/** A link that a member entered. It opens in a new tab and gives search engines no endorsement. */
export function MemberLink({ href, label, children }: { href: string; label?: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="nofollow ugc noopener" aria-label={label} title={label}>
      {children}
    </a>
  )
}

/** The member's pages in social networks, as icons. */
export function SocialLinks({ profile: { user, social } }: { profile: Profile }) {
  const links = socialNetworks.flatMap((network) => {
    const address = social[network]
    return address === null ? [] : [{ network, address }]
  })
  if (links.length === 0) return null
  return (
    <ul className={styles.social}>
      {links.map(({ network, address }) => (
        <li key={network}>
          <MemberLink
            href={address}
            label={m.profiles_network_of({ network: networkNames[network](), name: user.name })}
          >
            <SocialIcon network={network} />
          </MemberLink>
        </li>
      ))}
    </ul>
  )
}
