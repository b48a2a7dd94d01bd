import { m } from '../../../../contract/paraglide/messages.js'
import { Card } from '../../../design/elements/card.tsx'
import { Skeleton } from '../../../design/feedback/skeleton.tsx'
import styles from './post-skeletons.module.css'

const places = [1, 2, 3]

/** Placeholders for posts that are loading. */
export function PostSkeletons() {
  return (
    <div className={styles.feed} aria-busy="true">
      <p className="visually-hidden">{m.site_loading()}</p>
      {places.map((place) => (
        <Card key={place}>
          <div className={styles.skeleton}>
            <div className={styles.skeletonHead}>
              <Skeleton width="48px" height="48px" />
              <Skeleton width="40%" height="1.5em" />
            </div>
            <Skeleton height="3.2em" />
            <Skeleton width="60%" height="44px" />
          </div>
        </Card>
      ))}
    </div>
  )
}
