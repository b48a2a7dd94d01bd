import { useEffect, useId, useRef } from 'react'
import { useFetcher } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import type { Membership, Profile } from '../../../../contract/profiles/profile.ts'
import { ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { type Column, Table } from '../../../design/lists/table.tsx'
import { ActiveBadge, TitleWithState } from '../badges.tsx'
import { membershipPeriod, personalPeriod } from '../labels.ts'
import styles from './history-tables.module.css'
import { type Removal, RemoveButton, RemoveEntryDialog, useRemoval } from './remove-entry.tsx'
import type { SectionName } from './sections.tsx'

/** Tables of the member's own memberships, experiences and educations, to add, edit and delete. */
export function OwnHistories({ profile }: { profile: Profile }) {
  const removal = useRemoval(useFetcher())
  return (
    <>
      <HistoryTable
        section="membership"
        heading={m.profiles_membership()}
        empty={m.profiles_no_membership()}
        add={m.profiles_add_membership_info()}
        entries={profile.membership}
        columns={[
          {
            header: m.profiles_title(),
            cell: (entry) => <TitleWithState entry={entry} always />,
            names: true,
          },
          { header: m.profiles_category(), cell: ({ category }) => labelOf(category), whole: true },
          { header: m.profiles_type(), cell: ({ type }) => labelOf(type), whole: true },
          { header: m.profiles_duration(), cell: membershipPeriod, whole: true },
          { header: m.profiles_status(), cell: (entry) => <MembershipState entry={entry} /> },
        ]}
        nameOf={({ title }) => labelOf(title)}
        periodOf={membershipPeriod}
        removal={removal}
      />
      <HistoryTable
        section="experience"
        heading={m.profiles_experience()}
        empty={m.profiles_no_experience()}
        add={m.profiles_add_experience()}
        entries={profile.experience}
        columns={[
          { header: m.profiles_company(), cell: ({ company }) => company, names: true },
          { header: m.profiles_title(), cell: ({ title }) => title },
          { header: m.profiles_years(), cell: personalPeriod, whole: true },
        ]}
        nameOf={({ company }) => company}
        periodOf={personalPeriod}
        removal={removal}
      />
      <HistoryTable
        section="education"
        heading={m.profiles_education()}
        empty={m.profiles_no_education()}
        add={m.profiles_add_education()}
        entries={profile.education}
        columns={[
          { header: m.profiles_school(), cell: ({ school }) => school, names: true },
          { header: m.profiles_degree(), cell: ({ degree }) => degree },
          { header: m.profiles_years(), cell: personalPeriod, whole: true },
        ]}
        nameOf={({ school }) => school}
        periodOf={personalPeriod}
        removal={removal}
      />
      <RemoveEntryDialog removal={removal} />
    </>
  )
}

/** Shows whether a membership is active, and why it was refused. */
function MembershipState({ entry }: { entry: Membership }) {
  return (
    <>
      <ActiveBadge active={entry.active} />
      {entry.note && <span className={styles.note}>{m.profiles_refused_because({ note: entry.note })}</span>}
    </>
  )
}

interface HistoryTableProps<Entry> {
  section: SectionName
  heading: string
  empty: string
  /** Text of the link to the page that adds an entry. */
  add: string
  entries: Entry[]
  columns: Column<Entry>[]
  nameOf: (entry: Entry) => string
  periodOf: (entry: Entry) => string
  removal: Removal
}

/** One of the dashboard's tables with its heading. */
function HistoryTable<Entry extends { _id: string }>(props: HistoryTableProps<Entry>) {
  const { section, heading, empty, add, entries, columns, nameOf, periodOf, removal } = props
  const id = useId()
  const actions: Column<Entry> = {
    header: m.profiles_actions(),
    cell: (entry) => {
      const name = nameOf(entry)
      return (
        <ButtonRow>
          <LinkButton to={`/edit-${section}/${entry._id}`} aria-label={m.profiles_edit_of({ entry: name })}>
            {m.profiles_edit_entry()}
          </LinkButton>
          <RemoveButton entry={{ section, id: entry._id, name, period: periodOf(entry) }} removal={removal} />
        </ButtonRow>
      )
    },
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.top}>
        <h2 id={id} ref={useFocusAfterRemoval(entries.length)} tabIndex={-1}>
          {heading}
        </h2>
        <LinkButton look="plain" to={`/add-${section}`}>
          {add}
        </LinkButton>
      </div>
      {entries.length > 0 ? (
        <Table
          caption={heading}
          columns={[...columns, actions]}
          rows={entries}
          keyOf={(entry) => entry._id}
        />
      ) : (
        <p className={styles.none}>{empty}</p>
      )}
    </section>
  )
}

/** Focuses the heading after a row was removed together with the focused button. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(count)
  useEffect(() => {
    if (count < previous.current) heading.current?.focus({ preventScroll: true })
    previous.current = count
  }, [count])
  return heading
}
