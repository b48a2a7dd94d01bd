import { m } from '../../../../contract/paraglide/messages.js'
import { LinkButton } from '../../../design/elements/button.tsx'
import { useNavigationFocus } from '../../../design/elements/navigation-focus.ts'
import { DancerFrieze } from '../../../design/theme/motif.tsx'
import { useSite } from '../../../shell/site/use-site.ts'
import styles from './hero.module.css'

/** The welcome of the landing page, with the ways to sign up and in. */
export function Hero() {
  const site = useSite()
  const society = site?.name ?? m.site_name_fallback()
  return (
    <section className={styles.hero} aria-labelledby="hero">
      <div className={styles.words}>
        <p className={styles.greeting} lang="ne">
          {m.society_hero_greeting()}
        </p>
        <h1 id="hero" ref={useNavigationFocus()} tabIndex={-1} className={styles.heading}>
          {site?.heroHeading ?? m.society_hero_heading()}
        </h1>
        <p className={styles.blurb}>{site?.heroBlurb ?? m.society_hero_blurb({ society })}</p>
        <div className={styles.ways}>
          <LinkButton look="main" to="/register">
            {m.society_hero_sign_up()}
          </LinkButton>
          <LinkButton to="/login">{m.society_hero_login()}</LinkButton>
        </div>
      </div>
      <div className={styles.wall}>
        <DancerFrieze />
      </div>
    </section>
  )
}
