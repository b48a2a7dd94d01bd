import { useState } from 'react'
import { intervalMax, occurrencesMax } from '../../../../contract/events/options-and-limits.ts'
import type { Repeat } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { DateField, SelectField, TextField } from '../../../design/fields/fields.tsx'
import { FieldRow } from '../../../design/forms/form-layout.tsx'
import { useFormState } from '../../../design/forms/form-state.ts'

/** The fields that say how an event repeats, and until when. */
export function RepeatFields({ repeat }: { repeat: Repeat | null }) {
  const { draft } = useFormState()
  const [every, setEvery] = useState(draft?.every?.[0] ?? repeat?.every ?? '')
  return (
    <>
      {/* The choice decides which of the other fields are shown. */}
      <div onChange={(event) => setEvery(chosenIn(event.target, every))}>
        <SelectField
          name="every"
          label={m.events_repeat()}
          placeholder={m.events_every_never()}
          defaultValue={repeat?.every ?? ''}
          options={[
            { value: 'week', label: m.events_every_week() },
            { value: 'month', label: m.events_every_month() },
            { value: 'year', label: m.events_every_year() },
          ]}
        />
      </div>
      {every === 'month' && (
        <SelectField
          name="monthlyBy"
          label={m.events_monthly_by()}
          placeholder={null}
          defaultValue={repeat?.monthlyBy ?? 'day'}
          options={[
            { value: 'day', label: m.events_monthly_day() },
            { value: 'weekday', label: m.events_monthly_weekday() },
          ]}
        />
      )}
      {every && (
        <>
          <TextField
            name="interval"
            label={m.events_interval()}
            hint={m.events_interval_hint()}
            inputMode="numeric"
            maxLength={String(intervalMax).length}
            defaultValue={String(repeat?.interval ?? 1)}
          />
          <FieldRow>
            <DateField
              name="until"
              label={m.events_until()}
              hint={m.events_until_hint()}
              defaultValue={repeat?.until}
            />
            <TextField
              name="count"
              label={m.events_count()}
              hint={m.events_count_hint()}
              inputMode="numeric"
              maxLength={String(occurrencesMax).length}
              defaultValue={repeat?.count ? String(repeat.count) : undefined}
            />
          </FieldRow>
        </>
      )}
    </>
  )
}

function chosenIn(target: EventTarget, before: string): string {
  return target instanceof HTMLSelectElement ? target.value : before
}
