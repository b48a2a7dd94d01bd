import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { m } from '../../../contract/paraglide/messages.js'
import { readStored, typedCalendarKey, writeStored } from '../../browser/storage.ts'
import { showAlert } from '../feedback/alerts.tsx'
import { bikramSambat } from '../texts/page-language.ts'
import styles from './field.module.css'
import { Field, type FieldProps, useField } from './field.tsx'

type NativeProps = Pick<
  ComponentProps<'input'>,
  'min' | 'max' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength' | 'disabled' | 'onInput'
>

interface TwoCalendarFieldProps extends FieldProps, NativeProps {
  type: 'date' | 'datetime-local' | 'text'
  /** The value of the input; `YYYY-MM-DD` first, unless `type` is `text`. */
  defaultValue?: string | null | undefined
  /** true where the date cannot lie ahead. */
  isPast?: boolean
  /** Writes a date `YYYY-MM-DD` as the input takes it. */
  write?: (date: string) => string
}

/** Years ahead for which people plan. */
const yearsAhead = 20
/** Stored where a reader chose Bikram Sambat last. */
const bikramSambatTyped = 'bs'
const loadBikramSambat = () => import('./bikram-sambat-date.tsx')
type BikramSambatPart = Awaited<ReturnType<typeof loadBikramSambat>>

/**
 * A field for a date, typed in the Gregorian calendar or in Bikram Sambat; its value is Gregorian. It begins
 * with the calendar that was chosen last in this browser.
 */
export function TwoCalendarField(props: TwoCalendarFieldProps) {
  const { name, label, hint, required, error: given, isPast = false, write = String, ...input } = props
  const { defaultValue, onInput, ...native } = input
  const typedInto = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const [part, setPart] = useState<BikramSambatPart>()
  const [isNepali, setNepali] = useState(false)
  const [doubtful, setDoubtful] = useState<string | null>(null)
  const error = given ?? fault
  const fieldProps = {
    name,
    label,
    hint,
    ...(required && { required }),
    ...(error !== undefined && { error }),
  }
  const links = useField(fieldProps)
  const load = () => loadBikramSambat().then(setPart, () => showAlert('danger', m.site_offline()))
  const turn = (nepali: boolean, text: string) => {
    if (nepali) void load()
    else setFault(undefined)
    setValue(text)
    setDoubtful(null)
    setNepali(nepali)
  }
  const choose = (nepali: boolean, text: string) => {
    writeStored(typedCalendarKey, nepali ? bikramSambatTyped : null)
    turn(nepali, text)
  }
  useEffect(() => {
    if (readStored(typedCalendarKey) !== bikramSambatTyped) return
    const turnLoaded = (loaded: BikramSambatPart) => {
      setPart(loaded)
      setValue(typedInto.current?.value ?? '')
      setNepali(true)
    }
    loadBikramSambat().then(turnLoaded, () => undefined)
  }, [])
  const check: NativeProps['onInput'] = (event) => {
    onInput?.(event)
    const year = Number(/\d{4}/.exec(event.currentTarget.value)?.[0] ?? 0)
    const isAhead = year > new Date().getFullYear() + (isPast ? 0 : yearsAhead)
    if (isAhead && !part) void load()
    setDoubtful(isAhead ? event.currentTarget.value : null)
  }
  const calendars = [
    {
      isChosen: isNepali,
      text: m.site_calendar_bs(),
      onChoose: () => choose(true, typedInto.current?.value ?? ''),
    },
    {
      isChosen: !isNepali,
      text: m.site_calendar_ad(),
      onChoose: () => choose(false, value ? write(value) : ''),
    },
  ]
  return (
    <Field props={fieldProps} links={links}>
      <div className={styles.calendarRow}>
        {isNepali && part ? (
          <part.BikramSambatDate
            control={links.control}
            disabled={native.disabled ?? false}
            label={label}
            value={value ?? ''}
            isPast={isPast}
            hasTime={native.type === 'datetime-local'}
            onChange={setValue}
            onFault={setFault}
            onGregorian={(date) => turn(false, write(date))}
          />
        ) : (
          <input
            {...native}
            {...links.control}
            ref={typedInto}
            key={value ?? 'first'}
            enterKeyHint="next"
            className={styles.control}
            defaultValue={value ?? links.typed?.[0] ?? defaultValue ?? undefined}
            onInput={check}
          />
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has no place beside a control */}
        <div className={styles.calendars} role="group" aria-label={m.site_calendar_of()}>
          {(bikramSambat() ? calendars : calendars.reverse()).map(({ isChosen, text, onChoose }) => (
            <button
              key={text}
              type="button"
              aria-pressed={isChosen}
              disabled={native.disabled}
              onClick={() => isChosen || onChoose()}
            >
              {text}
            </button>
          ))}
        </div>
        {doubtful !== null && part && (
          <part.CalendarQuestion text={doubtful} isPast={isPast} onNepali={(date) => turn(true, date)} />
        )}
      </div>
    </Field>
  )
}

type DateFieldProps = Pick<
  TwoCalendarFieldProps,
  keyof FieldProps | 'defaultValue' | 'min' | 'max' | 'autoComplete' | 'disabled' | 'isPast'
>

/** A field for a calendar date; its value, `min` and `max` are `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  return <TwoCalendarField {...props} type="date" />
}

/** A field for a date and time; its value is `YYYY-MM-DDTHH:mm`. */
export function DateTimeField(props: Pick<TwoCalendarFieldProps, keyof FieldProps | 'defaultValue'>) {
  return <TwoCalendarField {...props} type="datetime-local" />
}
