import { useEffect, useState } from 'react'
import type { EventFilterStatus, Filter, FilterKind } from '../../../contract/letters/filters.ts'
import type { SelectionCount } from '../../../contract/letters/selections.ts'
import { type DuesStatus, duesStatuses, duesStatusText } from '../../../contract/money/options-and-limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { ApiError } from '../../api/api.ts'
import { browserApi } from '../../api/browser-api.ts'
import { Button } from '../../design/elements/button.tsx'
import { Icon } from '../../design/elements/icon.tsx'
import { Faces } from '../../design/elements/pictures.tsx'
import fieldStyles from '../../design/fields/field.module.css'
import { FieldError, Hint, LabelText, useField } from '../../design/fields/field.tsx'
import { TypedText } from '../../design/texts/typed-text.tsx'
import { useMay } from '../../session/session-store.ts'
import styles from './letters.module.css'
import {
  filterOf,
  Input,
  kindOf,
  kindTexts,
  newLeaf,
  type Part,
  type Parts,
  partsOf,
  readFilter,
  roleOptions,
  Select,
  type SelectionOptions,
  statusTexts,
  treasurerKinds,
} from './selection-parts.tsx'

interface SelectionFieldProps {
  filter: Filter
  options: SelectionOptions
}

const pauseBeforeCount = 300

/** A field for the people of a letter or a selection, with their number. */
export function SelectionField({ filter: saved, options }: SelectionFieldProps) {
  const props = { name: 'filter', label: m.letters_people(), hint: m.letters_people_hint(), required: true }
  const links = useField(props)
  const [filter, setFilter] = useState<Filter>(() => readFilter(links.typed?.[0]) ?? saved)
  const shown = partsOf(filter)
  const change = (parts: Parts) => setFilter(filterOf(parts))
  const { id, name } = links.control
  return (
    <fieldset className={styles.selection} aria-describedby={links.control['aria-describedby']}>
      <legend id={`${id}-label`} className={fieldStyles.legend}>
        <LabelText {...props} />
      </legend>
      <Hint id={links.hintId}>{props.hint}</Hint>
      <input type="hidden" name={name} value={JSON.stringify(filter)} />
      {options.selections.length > 0 && (
        <Select
          label={m.letters_stored_selection()}
          value=""
          options={[
            { value: '', label: m.letters_stored_selection_choose() },
            ...options.selections.map(({ name: label }, place) => ({ value: String(place), label })),
          ]}
          onChange={(place) => {
            const chosen = options.selections[Number(place)]
            if (place !== '' && chosen) setFilter(chosen.filter)
          }}
        />
      )}
      {shown ? (
        <PartLines shown={shown} options={options} onChange={change} />
      ) : (
        <div className={styles.nested}>
          <p>{m.letters_filter_nested()}</p>
          <Button onClick={() => change({ join: 'all', parts: [] })}>{m.letters_filter_again()}</Button>
        </div>
      )}
      <Counted filter={filter} />
      <FieldError id={links.errorId}>{links.error}</FieldError>
    </fieldset>
  )
}

function PartLines({
  shown,
  options,
  onChange,
}: {
  shown: Parts
  options: SelectionOptions
  onChange: (parts: Parts) => void
}) {
  const choosesFreely = useMay('keep members')
  const { join, parts } = shown
  const replace = (place: number, part: Part) =>
    onChange({ join, parts: parts.map((one, at) => (at === place ? part : one)) })
  const kinds = (Object.keys(kindTexts) as FilterKind[]).filter(
    (kind) => kind !== 'people' && (choosesFreely || treasurerKinds.includes(kind)) && newLeaf(kind, options),
  )
  return (
    <>
      {parts.length > 1 && (
        <Select
          label={m.letters_join()}
          value={join}
          options={[
            { value: 'all', label: m.letters_join_all() },
            { value: 'any', label: m.letters_join_any() },
          ]}
          onChange={(value) => onChange({ join: value === 'any' ? 'any' : 'all', parts })}
        />
      )}
      {parts.length === 0 && <p className={styles.everybody}>{m.letters_everybody()}</p>}
      <ul className={styles.parts}>
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
          <li key={place} className={styles.part}>
            <Select
              label={m.letters_part_kind()}
              value={part.not ? 'not' : 'is'}
              options={[
                { value: 'is', label: m.letters_part_is() },
                { value: 'not', label: m.letters_part_not() },
              ]}
              onChange={(value) => replace(place, { ...part, not: value === 'not' })}
            />
            <PartValue
              leaf={part.leaf}
              options={options}
              onChange={(leaf) => replace(place, { ...part, leaf })}
            />
            <button
              type="button"
              className={styles.remove}
              onClick={() => onChange({ join, parts: parts.filter((_, at) => at !== place) })}
            >
              <Icon name="close" size={20} />
              <span className="visually-hidden">{m.letters_part_remove()}</span>
            </button>
          </li>
        ))}
      </ul>
      <Select
        label={m.letters_part_add()}
        value=""
        options={[
          { value: '', label: m.letters_part_choose() },
          ...kinds.map((kind) => ({ value: kind, label: kindTexts[kind]() })),
        ]}
        onChange={(kind) => {
          const leaf = kind === '' ? null : newLeaf(kind as FilterKind, options)
          if (leaf) onChange({ join, parts: [...parts, { not: false, leaf }] })
        }}
      />
    </>
  )
}

/** The controls for the value of one line. */
function PartValue({
  leaf,
  options,
  onChange,
}: {
  leaf: Filter
  options: SelectionOptions
  onChange: (leaf: Filter) => void
}) {
  const kind = kindOf(leaf)
  const label = kind === null ? '' : kindTexts[kind]()
  const set = (value: unknown) => onChange({ [kind ?? '']: value } as unknown as Filter)
  if ('category' in leaf)
    return (
      <Select label={label} isLabelShown value={leaf.category} options={options.categories} onChange={set} />
    )
  if ('office' in leaf)
    return <Select label={label} isLabelShown value={leaf.office} options={options.titles} onChange={set} />
  if ('role' in leaf)
    return <Select label={label} isLabelShown value={leaf.role} options={roleOptions()} onChange={set} />
  if ('group' in leaf)
    return <Select label={label} isLabelShown value={leaf.group} options={options.groups} onChange={set} />
  if ('event' in leaf) {
    const { _id, status } = leaf.event
    return (
      <>
        <Select
          label={label}
          isLabelShown
          value={_id}
          options={options.events}
          onChange={(value) => set({ _id: value, status })}
        />
        <Select
          label={m.letters_event_status()}
          value={status}
          options={Object.entries(statusTexts).map(([value, text]) => ({ value, label: text() }))}
          onChange={(value) => set({ _id, status: value as EventFilterStatus })}
        />
      </>
    )
  }
  if ('dues' in leaf)
    return (
      <>
        <span className={styles.words}>{label}</span>
        <Select
          label={m.letters_dues_status()}
          value={leaf.dues}
          options={duesStatuses.map((value) => ({ value, label: duesStatusText[value]() }))}
          onChange={(value) => onChange({ dues: value as DuesStatus, year: leaf.year })}
        />
        <Input
          type="digits"
          label={m.letters_dues_year()}
          value={String(leaf.year)}
          onChange={(value) => onChange({ dues: leaf.dues, year: Number(value) })}
        />
      </>
    )
  if ('children' in leaf) {
    const { from, to } = leaf.children
    return (
      <>
        <span className={styles.words}>{label}</span>
        <Input
          type="digits"
          label={m.letters_age_from()}
          value={String(from)}
          onChange={(age) => set({ from: Number(age), to })}
        />
        <Input
          type="digits"
          label={m.letters_age_to()}
          value={String(to)}
          onChange={(age) => set({ from, to: Number(age) })}
        />
      </>
    )
  }
  if ('joinedSince' in leaf)
    return <Input type="date" label={label} value={leaf.joinedSince} onChange={set} />
  if ('leftSince' in leaf) return <Input type="date" label={label} value={leaf.leftSince} onChange={set} />
  if ('place' in leaf) return <Input type="text" label={label} value={leaf.place} onChange={set} />
  if ('people' in leaf)
    return <span className={styles.words}>{m.letters_people_chosen({ count: leaf.people.length })}</span>
  return <span className={styles.words}>{label}</span>
}

/** The number of people of a filter, recounted after changes. */
function Counted({ filter }: { filter: Filter }) {
  const text = JSON.stringify(filter)
  const [found, setFound] = useState<{
    of: string
    count: SelectionCount | null
    fault: string | null
  } | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Counting asks the server, once the author pauses.
    const timer = setTimeout(async () => {
      try {
        const body = { filter: JSON.parse(text) }
        const count = await browserApi.request('POST /api/admin/selections/count', { body })
        if (isCurrent) setFound({ of: text, count, fault: null })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (isCurrent) setFound({ of: text, count: null, fault: error.message })
      }
    }, pauseBeforeCount)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text])
  const count = found?.count
  const left = 'people' in filter && count ? filter.people.length - count.people : 0
  return (
    <div className={styles.counted} role="status" aria-busy={found?.of !== text}>
      {count && (
        <>
          <p>
            <strong>{m.letters_count({ count: count.people })}</strong>{' '}
            {count.withoutEmail > 0 && m.letters_count_without({ count: count.withoutEmail })}
          </p>
          {found.of === text && left > 0 && <p>{m.letters_count_fewer({ count: left })}</p>}
          {count.sample.length > 0 && (
            <>
              <Faces people={count.sample.slice(0, 7)} more={Math.max(0, count.people - 7)} />
              <p className={styles.names}>
                <TypedText>{count.sample.map(({ name }) => name).join(', ')}</TypedText>
              </p>
            </>
          )}
        </>
      )}
      {found?.fault && <p>{found.fault}</p>}
    </div>
  )
}
