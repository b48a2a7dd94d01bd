import { useEffect, useMemo, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { Fault } from '../../../../contract/errors.ts'
import type { CalendarEvent } from '../../../../contract/events/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { randomKey } from '../../../browser/random-key.ts'
import { ConfirmDialog } from '../../../design/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../design/dialogs/dialog.tsx'
import { Button, LinkButton } from '../../../design/elements/button.tsx'
import { RadioGroup } from '../../../design/fields/fields.tsx'
import { FormActions, SubmitButton } from '../../../design/forms/form-layout.tsx'
import { PageForm } from '../../../session/forms/page-form.tsx'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import { EventTime, formatWhen } from '../times/event-times.tsx'
import type { ChangeResult } from './calendar-changes.ts'
import styles from './editing.module.css'
import type { EventAudience } from './event-audience.ts'
import { EventFields } from './event-fields.tsx'
import type { EventWindowState } from './event-window-state.ts'
import type { EventEditing } from './use-event-editing.ts'
import { LostRsvps, VersionConflict } from './version-conflict.tsx'

/** The floating tools for organisers: the Add button, and the active event with its actions. */
export function EditingTools({ editing, audience }: { editing: EventEditing; audience: EventAudience }) {
  const { active, moving } = editing
  const isWindowOpen = editing.window?.open ?? false
  return (
    <>
      <div className={styles.tools} data-screen-only>
        {moving.undoable && (
          <div className={styles.panel} role="status">
            <p>{m.events_moved({ title: moving.undoable.title })}</p>
            <Button onClick={moving.undo}>{m.events_undo()}</Button>
          </div>
        )}
        {active && !isWindowOpen && <ActiveEvent key={active._id} active={active} editing={editing} />}
        <div className={`${styles.choices} ${styles.bar}`}>
          <Button ref={useLostFocus(active)} look="main" onClick={() => editing.create()}>
            {m.events_add()}
          </Button>
        </div>
      </div>
      <EventWindow editing={editing} audience={audience} />
    </>
  )
}

/** Moves the focus to the Add button when the active event and its buttons disappear. */
function useLostFocus(active: CalendarEvent | null) {
  const stays = useRef<HTMLButtonElement>(null)
  const before = useRef(active)
  useEffect(() => {
    const isGone = before.current !== null && active === null
    before.current = active
    if (isGone && document.activeElement === document.body) stays.current?.focus()
  }, [active])
  return stays
}

/** The active event with its actions, which take the focus after selection by keyboard. */
function ActiveEvent({ active, editing }: { active: CalendarEvent; editing: EventEditing }) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (editing.byKeyboard) panel.current?.querySelector('button')?.focus()
  }, [editing.byKeyboard])
  return (
    <section ref={panel} className={`${styles.panel} ${styles.beside}`} aria-label={m.events_active()}>
      <p>
        <strong lang={languageOf(active.title)}>{active.title}</strong>
        <br />
        <EventTime event={active} withDay />
      </p>
      <div className={styles.choices}>
        <Button onClick={() => void editing.edit(active)}>{m.events_edit()}</Button>
        <LinkButton to={`/calendar/${active._id}`}>{m.events_details()}</LinkButton>
        <DeleteButton editing={editing} />
      </div>
    </section>
  )
}

/** The button that removes the active event after a confirmation. */
function DeleteButton({ editing: { active, close } }: { editing: EventEditing }) {
  const fetcher = useFetcher<ChangeResult>()
  const [asking, setAsking] = useState(false)
  const scope = useRef<HTMLFormElement>(null)
  const zone = useSocietyZone()
  const { data } = fetcher

  useEffect(() => {
    if (data?.done) close()
    else if (data) setAsking(false)
  }, [data, close])

  if (!active) return null
  const remove = () => {
    const fields = new FormData(scope.current ?? undefined)
    fields.set('intent', 'remove')
    fields.set('id', active._id)
    void fetcher.submit(fields, { method: 'post', action: '/calendar' })
  }
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {m.events_delete()}
      </Button>
      <ConfirmDialog
        open={asking}
        title={m.events_delete()}
        confirmLabel={m.events_delete_yes()}
        working={fetcher.state !== 'idle'}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>{m.events_delete_text()}</p>
        <p>{m.events_delete_named({ title: active.title, when: formatWhen(active, zone) })}</p>
        <form ref={scope}>{active.series && <ScopeChoice />}</form>
      </ConfirmDialog>
    </>
  )
}

interface EventWindowProps {
  editing: EventEditing
  audience: EventAudience
}

/** The window in which organisers create and change events. Its form is reset with every opening. */
function EventWindow({ editing, audience }: EventWindowProps) {
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
function ScopeChoice() {
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
