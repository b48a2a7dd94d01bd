import styles from './motif.module.css'

/** The society's mark: a diamond like those painted over doors. */
export function Mark({ size = 48 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 48 48" className={styles.mark}>
      <path className={styles.markGround} d="M24 1L47 24 24 47 1 24z" />
      <path className={styles.markFrame} d="M24 8.5L39.5 24 24 39.5 8.5 24z" />
      <path className={styles.markHeart} d="M24 15.5L32.5 24 24 32.5 15.5 24z" />
      <circle className={styles.markDot} cx="24" cy="24" r="3" />
    </svg>
  )
}

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
