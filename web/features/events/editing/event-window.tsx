import { useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Fault } from '../../../../contract/errors.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { randomKey } from '../../../browser/random-key.ts'
import { Dialog } from '../../../design/dialogs/dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import { RadioGroup } from '../../../design/fields/choices.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import type { ChangeResult } from './calendar-changes.ts'
import styles from './editing.module.css'
import type { EventAudience } from './event-audience.ts'
import { EventFields } from './event-fields.tsx'
import type { EventWindowState } from './event-window-state.ts'
import type { EventEditing } from './use-event-editing.ts'
import { LostRsvps, VersionConflict } from './version-conflict.tsx'

interface EventWindowProps {
  editing: EventEditing
  audience: EventAudience
}

/** The window in which organisers create and change events. Its form is reset with every opening. */
export function EventWindow({ editing, audience }: EventWindowProps) {
  const { window } = editing
  const headings = { new: m.events_new(), edit: m.events_edit() }
  return (
    <Dialog
      open={window?.open ?? false}
      className={styles.window}
      title={window ? headings[window.state.mode] : ''}
      onClose={editing.close}
    >
      {window && <EventForm key={window.key} {...{ state: window.state, editing, audience }} />}
    </Dialog>
  )
}

function EventForm({ state, editing, audience }: EventWindowProps & { state: EventWindowState }) {
  const fetcher = useFetcher<ChangeResult>()
  const form = useRef<HTMLDivElement>(null)
  const [key] = useState(randomKey)
  const event = state.mode === 'edit' ? state.event : null
  const { done, conflict, rsvpsLost } = fetcher.data ?? {}
  const refused = fetcher.data?.faults
  const faults = useMemo(() => refused?.map(atField), [refused])
  const { close } = editing

  useEffect(() => {
    if (done) close()
  }, [done, close])

  return (
    <div ref={form}>
      <PageForm fetcher={fetcher} action="/calendar" faults={faults} draft={state.draft}>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="key" value={key} />
        {event && <input type="hidden" name="id" value={event._id} />}
        {event && <input type="hidden" name="version" value={(conflict ?? event).version} />}
        {event && conflict && (
          <VersionConflict form={form} theirs={conflict} onTakeTheirs={() => void editing.edit(conflict)} />
        )}
        <EventFields state={state} audience={audience} />
        {event?.series && <ScopeChoice />}
        {rsvpsLost && <LostRsvps text={rsvpsLost} />}
        <FormActions>
          <SubmitButton>{conflict ? m.events_conflict_keep_yours() : m.events_save()}</SubmitButton>
          <Button onClick={close}>{m.site_cancel()}</Button>
        </FormActions>
      </PageForm>
    </div>
  )
}

/** Moves the faults of a repeat rule to the fields of its parts. */
function atField(fault: Fault): Fault {
  if (fault.param === 'repeat') return { ...fault, param: 'every' }
  return { ...fault, param: fault.param?.replace(/^repeat\./, '') }
}

/** The choice of the occurrences of a series that a change or removal applies to. */
export function ScopeChoice() {
  return (
    <RadioGroup
      name="scope"
      label={m.events_scope()}
      defaultValue="this"
      options={[
        { value: 'this', label: m.events_scope_this() },
        { value: 'following', label: m.events_scope_following() },
        { value: 'all', label: m.events_scope_all() },
      ]}
    />
  )
}
