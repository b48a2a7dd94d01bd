import type { ReactNode } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { type SocialNetwork, socialNetworks } from '../../../../contract/profiles/options.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { networkNames } from '../labels.ts'
import styles from './profile.module.css'

/** A link that a member entered. It opens in a new tab, and search engines ignore it. */
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

/** Icons drawn for this site, modelled on each network's own. */
const drawings: Record<SocialNetwork, string> = {
  twitter:
    'M3 5c2 3 5 4 9 4-.5-4 4-6 7-3l2.5-.5L20 8c0 8-7 13-17 10 2.5 0 4-.5 5-1.5C5.5 16 4 14.5 3.5 13H5C3 11.5 2 8.5 3 5z',
  facebook: 'M13.5 21v-8h3l.5-3.5h-3.5V7.5c0-1 .5-1.5 1.5-1.5h2V3h-2.5C11.5 3 10 4.5 10 7v2.5H7.5V13H10v8z',
  youtube: 'M5 5h14c1.5 0 3 1.5 3 3v8c0 1.5-1.5 3-3 3H5c-1.5 0-3-1.5-3-3V8c0-1.5 1.5-3 3-3zM10 9v6l5-3z',
  linkedin: 'M4 3h16l1 1v16l-1 1H4l-1-1V4zM7.5 10.5V17M7.5 7v.01M11.5 17v-6.5M11.5 14c0-4.5 5-4.5 5 0v3',
  instagram:
    'M8 3h8c3 0 5 2 5 5v8c0 3-2 5-5 5H8c-3 0-5-2-5-5V8c0-3 2-5 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7v.01',
}

/** The icon of a social network; its link has the name. */
function SocialIcon({ network }: { network: SocialNetwork }) {
  return <LineDrawing path={drawings[network]} />
}
