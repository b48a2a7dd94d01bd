import { useId, useRef } from 'react'
import { Link } from 'react-router'
import { m } from '../../contract/paraglide/messages.js'
import { addressWith } from '../api/api.ts'
import { Button, LinkButton } from '../design/elements/button.tsx'
import { Icon } from '../design/elements/icon.tsx'
import styles from '../design/elements/menu.module.css'
import { useMay } from './session-store.ts'

type Query = Record<string, string>

interface PeopleActionsProps {
  /** The people: a filter of selections, or a list with its search (`filter` of Manage Users). */
  filter?: object | undefined
  /** Search and filters of Manage Users, for files and print, and for letters without `filter`. */
  query?: Query
  /** false when letters reach none of them. */
  reachable?: boolean
  /** true for filters that treasurers may use. */
  forTreasurers?: boolean
  /** The page where the viewer writes to the group as its leader. */
  leaderPath?: string | undefined
}

/** A menu of the actions on a list's people that the viewer's roles allow. */
export function PeopleActions({
  filter,
  query,
  reachable = true,
  forTreasurers = false,
  leaderPath,
}: PeopleActionsProps) {
  const keepsMembers = useMay('keep members')
  const writesLetters = useMay('write letters')
  const exportsFiles = useMay('exchange members file')
  const seesMembers = useMay('see members')
  const chosen: Query = filter ? { filter: JSON.stringify(filter, withoutEmpty) } : {}
  const people = query ?? chosen
  const maySelect = reachable && writesLetters && (keepsMembers || forTreasurers)
  const link = (may: boolean, text: string, path: string, of: Query = people) =>
    may ? [{ text, to: addressWith(path, of) }] : []
  const toLetter = filter ? chosen : people
  const isEverybody = chosen.filter === JSON.stringify({ all: [] })
  const write = isEverybody ? m.letters_write_to_all() : m.letters_write_to_these()
  const links = [
    ...(leaderPath && !maySelect ? [{ text: m.letters_write_to_these(), to: leaderPath }] : []),
    ...link(maySelect, write, '/admin/letters/new', toLetter),
    ...link(maySelect, m.letters_save_selection(), '/admin/selections/new', toLetter),
    ...link(exportsFiles, m.administration_people_export(), '/admin/people-file'),
    ...link(keepsMembers, m.administration_labels(), '/admin/labels'),
    ...link(keepsMembers, m.administration_booklet(), '/admin/booklet'),
    ...link(
      seesMembers && !query && (keepsMembers || forTreasurers),
      m.letters_show_in_users(),
      '/admin/users',
    ),
  ]
  const [only, ...others] = links
  if (!only) return null
  if (others.length === 0) return <LinkButton to={only.to}>{only.text}</LinkButton>
  return <LinkMenu label={m.letters_for_these()} links={links} />
}

/** Leaves empty values of a search out of JSON. */
function withoutEmpty(_: string, value: unknown): unknown {
  return value === '' ? undefined : value
}

interface LinkMenuProps {
  label: string
  links: { text: string; to: string }[]
}

/** A button that opens a menu of links. As a popover it closes on Escape and on a click elsewhere. */
function LinkMenu({ label, links }: LinkMenuProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <div data-screen-only>
      <Button popoverTarget={id}>
        <span className={styles.opening}>
          {label}
          <Icon name="chevron" size={16} />
        </span>
      </Button>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        {links.map(({ text, to }) => (
          <Link key={to} to={to} className={styles.action} onClick={() => panel.current?.hidePopover()}>
            {text}
          </Link>
        ))}
      </div>
    </div>
  )
}
