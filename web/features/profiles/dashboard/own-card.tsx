import { m } from '../../../../contract/paraglide/messages.js'
import { shownOf } from '../../../../contract/profiles/confirmation.ts'
import type { Profile } from '../../../../contract/profiles/profile.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { ActiveBadge, TitleWithState } from '../badges.tsx'
import styles from './dashboard.module.css'

/** The member's own card: the picture, the name, and the shown title with its state. */
export function OwnCard({ profile }: { profile: Profile }) {
  const { user, location } = profile
  const shown = shownOf(profile.membership)
  return (
    <Card as="section" labelledBy="own-card">
      <div className={styles.card}>
        <div className={styles.wall} />
        <div className={styles.person}>
          <Avatar src={user.avatar} size={96} />
          <div className={styles.words}>
            <h2 id="own-card" className={styles.name} lang={languageOf(user.name)}>
              {user.name}
            </h2>
            {shown && (
              <p className={styles.title}>
                <TitleWithState
                  entry={shown}
                  atSociety
                  always
                  beside={<ActiveBadge active={shown.active} />}
                />
              </p>
            )}
            {location && (
              <p className={styles.place} lang={languageOf(location)}>
                {location}
              </p>
            )}
          </div>
        </div>
        <div className={styles.acts}>
          <ButtonRow>
            <LinkButton to="/edit-profile">{m.profiles_edit()}</LinkButton>
            <LinkButton look="plain" to={`/profile/${user._id}`}>
              {m.profiles_see_own()}
            </LinkButton>
            <LinkButton look="plain" to="/account/photo">
              {m.profiles_photo()}
            </LinkButton>
          </ButtonRow>
        </div>
      </div>
    </Card>
  )
}
