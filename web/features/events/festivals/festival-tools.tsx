import { useNavigate } from 'react-router'
import type { Fault } from '../../../../contract/errors.ts'
import type { FestivalDay } from '../../../../contract/events/festivals.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { baseLocale, type Locale } from '../../../../contract/paraglide/runtime.js'
import { Button, ButtonRow } from '../../../design/elements/button.tsx'
import { Disclosure } from '../../../design/elements/disclosure.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { SubmitButton } from '../../../design/forms/form-layout.tsx'
import { versionField } from '../../../design/forms/text-versions.tsx'
import { storeFormDraft } from '../../../session/drafts.ts'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { useSession } from '../../../session/session-store.ts'
import { formatDay } from '../times/calendar-texts.ts'
import styles from './festivals.module.css'

interface FestivalToolsProps {
  festival: FestivalDay
  faults: readonly Fault[] | undefined
}

/** The tools of editors for a festival: confirm its day, change it, make an event of it. */
export function FestivalTools({ festival, faults }: FestivalToolsProps) {
  const { year, day, state, computed, entered, name } = festival
  const create = useNewEvent(festival)
  const of = <span className="visually-hidden"> ({name})</span>
  return (
    <div className={styles.tools}>
      <ButtonRow>
        {state === 'expected' && day && (
          <PageForm>
            <Hidden intent="confirm" festival={festival} />
            <input type="hidden" name="day" value={day} />
            <SubmitButton look="quiet">
              {m.festivals_confirm()}
              {of}
            </SubmitButton>
          </PageForm>
        )}
        {day && (
          <Button onClick={create}>
            {m.festivals_create_event()}
            {of}
          </Button>
        )}
      </ButtonRow>
      <Disclosure
        look="plain"
        summary={
          <>
            {day ? m.festivals_change() : m.festivals_enter()}
            {of}
          </>
        }
      >
        <div className={styles.change}>
          {entered && computed && <p>{m.festivals_computed({ date: formatDay(computed) })}</p>}
          <PageForm {...(faults && { faults })}>
            <Hidden intent="change" festival={festival} />
            <DateField
              name="day"
              label={m.festivals_day()}
              required
              min={`${year}-01-01`}
              max={`${year}-12-31`}
              defaultValue={day}
            />
            <div>
              <SubmitButton look="quiet">{m.festivals_save()}</SubmitButton>
            </div>
          </PageForm>
          {entered && (
            <PageForm>
              <Hidden intent="withdraw" festival={festival} />
              <SubmitButton look="plain">
                {computed ? m.festivals_withdraw() : m.festivals_withdraw_unknown()}
              </SubmitButton>
            </PageForm>
          )}
        </div>
      </Disclosure>
    </div>
  )
}

function Hidden({ intent, festival: { key, year, version } }: { intent: string; festival: FestivalDay }) {
  const values = { intent, festival: key, year, version }
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** Returns a function that opens a new event with the texts of the festival. */
function useNewEvent({ day, name, about, texts = {} }: FestivalDay): () => void {
  const navigate = useNavigate()
  const { user } = useSession()
  return () => {
    if (!user || !day) return
    const form = new FormData()
    const { [baseLocale]: own = { title: name, description: about }, ...versions } = texts
    const fields = { intent: 'save', start: day, end: day, allDay: 'on', ...own }
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
    for (const [language, version] of Object.entries(versions))
      for (const [field, value] of Object.entries(version))
        form.set(versionField(language as Locale, field), value)
    storeFormDraft({ path: '/calendar', account: user._id }, form)
    void navigate(`/calendar?date=${day}`)
  }
}
