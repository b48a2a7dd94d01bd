import styles from './walls.module.css'

/** A painted band across the window, above pages that people read. */
export function PaintedBand() {
  return <div className={styles.band} />
}

/** A wall with an elephant, which welcomes people at the door. */
export function WelcomeWall() {
  return (
    <>
      <div className={styles.welcome} />
      <div className="teeth" />
    </>
  )
}
