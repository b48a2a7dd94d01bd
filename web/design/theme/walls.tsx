import styles from './walls.module.css'

/** A painted band across the window, above pages with text. */
export function PaintedBand() {
  return <div className={styles.band} />
}

/** A wall with an elephant, as a welcome. */
export function WelcomeWall() {
  return (
    <>
      <div className={styles.welcome} />
      <div className="teeth" />
    </>
  )
}
