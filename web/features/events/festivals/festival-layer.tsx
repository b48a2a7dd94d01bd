import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { FestivalDay } from '../../../../contract/events/festivals.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Api } from '../../../api/api.ts'
import { readStored, writeStored } from '../../../browser/storage.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { unlessRefused } from '../attendance/attendance.ts'
import styles from './festival-layer.module.css'

/** A festival as the calendar shows it. */
export interface CalendarFestival {
  day: string
  name: string
  path: string
  isExpected: boolean
}

/** Loads the festivals of some days; none where they cannot be loaded. */
export async function loadFestivals(
  api: Api,
  query: { from: string; to: string },
): Promise<CalendarFestival[]> {
  const festivals = await unlessRefused(api.request('GET /api/festivals', { query }))
  return festivals?.flatMap(layerOf) ?? []
}

function layerOf({ day, name, path, state }: FestivalDay): CalendarFestival[] {
  return day === null ? [] : [{ day, name, path, isExpected: state === 'expected' }]
}

const storageKey = 'calendar-festivals'
const hidden = 'hidden'
const never = () => () => undefined

/** Returns whether the calendar shows festivals, and what changes that in this browser. */
export function useFestivalLayer(): [isShown: boolean, show: (isShown: boolean) => void] {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const stored = useSyncExternalStore(
    never,
    () => readStored(storageKey),
    () => null,
  )
  const show = (isShown: boolean) => {
    setChosen(isShown)
    writeStored(storageKey, isShown ? 'shown' : hidden)
  }
  return [chosen ?? stored !== hidden, show]
}

/** The switch of the layer, and the way to the page about festivals. */
export function FestivalSwitch({
  isShown,
  onShow,
}: {
  isShown: boolean
  onShow: (isShown: boolean) => void
}) {
  return (
    <p className={styles.switch} data-screen-only>
      <label>
        <input type="checkbox" checked={isShown} onChange={({ target }) => onShow(target.checked)} />
        <span className={styles.mark} />
        {m.festivals_show()}
      </label>
      <Link to="/festivals">{m.festivals_all()}</Link>
    </p>
  )
}

interface FestivalLinksProps {
  festivals: CalendarFestival[]
  /** Shows an expected date by a dashed border, without the word. */
  isBrief?: boolean
}

/** The festivals of a day, each as a link to what it is. */
export function FestivalLinks({ festivals, isBrief = false }: FestivalLinksProps) {
  if (festivals.length === 0) return null
  return (
    <ul className={styles.festivals} data-brief={isBrief || undefined}>
      {festivals.map((festival) => (
        <li key={festival.path}>
          <Link
            to={festival.path}
            className={styles.festival}
            data-brief={isBrief || undefined}
            data-expected={festival.isExpected || undefined}
          >
            <FestivalName festival={festival} />
            {!isBrief && festival.isExpected && (
              <span aria-hidden="true" className={styles.expected}>
                {' '}
                {m.festivals_expected()}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The sign of a festival where there is no room for its name: a diamond. */
export function FestivalMark() {
  return <span className={styles.diamond} />
}

/** The name of a festival; screen readers hear what its colour means. */
export function FestivalName({ festival: { name, isExpected } }: { festival: CalendarFestival }) {
  return (
    <>
      <TypedText>{name}</TypedText>
      <span className="visually-hidden">
        {' '}
        ({isExpected ? m.festivals_spoken_expected() : m.festivals_spoken()})
      </span>
    </>
  )
}
