import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { liftListItem, sinkListItem } from 'prosemirror-schema-list'
import type { Command } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { LineDrawing } from '../../../design/elements/icon.tsx'
import { schema } from '../markdown-document/schema.ts'
import { type Formats, insertLine, insertTable, setStyle, toggleList, toggleQuotation } from './formatting.ts'
import styles from './visual-editor.module.css'

const { nodes, marks } = schema

interface ToolbarProps {
  formats: Formats
  /** Id of the text that it changes. */
  controls: string
  act: (command: Command) => void
  onLink: () => void
  onPicture: () => void
}

/** Buttons that change the text at the cursor, most used first. The arrow keys move between them. */
export function Toolbar({ formats, controls, act, onLink, onPicture }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useOneTabStop(bar)
  const isList = formats.bullets || formats.numbers
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={m.society_editor_tools()}
      aria-controls={controls}
      className={styles.toolbar}
      onKeyDown={(event) => moveFocus(event, bar.current)}
    >
      <StyleChoice formats={formats} act={act} />
      <Tool
        label={m.society_editor_strong()}
        on={formats.strong}
        onPress={() => act(toggleMark(marks.strong))}
      >
        <b aria-hidden="true">B</b>
      </Tool>
      <Tool label={m.society_editor_em()} on={formats.em} onPress={() => act(toggleMark(marks.em))}>
        <i aria-hidden="true">I</i>
      </Tool>
      <Tool
        label={m.society_editor_bullets()}
        drawing="bullets"
        on={formats.bullets}
        onPress={() => act(toggleList(nodes.bullet_list))}
      />
      <Tool
        label={m.society_editor_numbers()}
        drawing="numbers"
        on={formats.numbers}
        onPress={() => act(toggleList(nodes.ordered_list))}
      />
      {isList && (
        <>
          <Tool
            label={m.society_editor_deeper()}
            drawing="deeper"
            onPress={() => act(sinkListItem(nodes.list_item))}
          />
          <Tool
            label={m.society_editor_higher()}
            drawing="higher"
            onPress={() => act(liftListItem(nodes.list_item))}
          />
        </>
      )}
      <Tool label={m.society_editor_link()} drawing="link" on={formats.link !== undefined} onPress={onLink} />
      <Tool
        label={formats.picture ? m.pictures_describe() : m.society_editor_picture()}
        drawing="picture"
        onPress={onPicture}
      />
      {!formats.table && (
        <Tool label={m.society_editor_table()} drawing="table" onPress={() => act(insertTable)} />
      )}
      <Tool
        label={m.society_editor_quote()}
        drawing="quotation"
        on={formats.quotation}
        onPress={() => act(toggleQuotation)}
      />
      <Tool
        label={m.society_editor_strike()}
        on={formats.strike}
        onPress={() => act(toggleMark(marks.strike))}
      >
        <s aria-hidden="true">S</s>
      </Tool>
      <Tool label={m.society_editor_line()} drawing="line" onPress={() => act(insertLine)} />
      <Tool label={m.society_editor_undo()} drawing="undo" off={!formats.mayUndo} onPress={() => act(undo)} />
      <Tool label={m.society_editor_redo()} drawing="redo" off={!formats.mayRedo} onPress={() => act(redo)} />
      {formats.table && <TableTools act={act} />}
    </div>
  )
}

function TableTools({ act }: Pick<ToolbarProps, 'act'>) {
  const tools: [string, Command][] = [
    [m.society_editor_row_add(), addRowAfter],
    [m.society_editor_row_remove(), deleteRow],
    [m.society_editor_column_add(), addColumnAfter],
    [m.society_editor_column_remove(), deleteColumn],
    [m.society_editor_table_remove(), deleteTable],
  ]
  return (
    <fieldset aria-label={m.society_editor_table_tools()} className={styles.group}>
      {tools.map(([label, command]) => (
        <Tool key={label} label={label} onPress={() => act(command)}>
          <span aria-hidden="true">{label}</span>
        </Tool>
      ))}
    </fieldset>
  )
}

function StyleChoice({ formats: { style, firstLevel }, act }: Pick<ToolbarProps, 'formats' | 'act'>) {
  const headings = [
    m.society_editor_heading(),
    m.society_editor_subheading(),
    m.society_editor_small_heading(),
  ]
  return (
    <select
      aria-label={m.society_editor_style()}
      className={styles.style}
      value={typeof style === 'number' ? Math.min(style, firstLevel + 2) : style}
      onChange={({ currentTarget: { value } }) =>
        act(setStyle(value === 'plain' || value === 'code' ? value : Number(value)))
      }
    >
      <option value="plain">{m.society_editor_plain()}</option>
      {headings.map((label, place) => (
        <option key={label} value={Math.min(6, firstLevel + place)}>
          {label}
        </option>
      ))}
      <option value="code">{m.society_editor_code()}</option>
    </select>
  )
}

const drawings = {
  bullets: 'M9 6h12M9 12h12M9 18h12M4 6h.01M4 12h.01M4 18h.01',
  numbers: 'M10 6h11M10 12h11M10 18h11M4 4l1-1v5M3 8h3M3 14.5a1.5 1.5 0 1 1 2.6 1L3 19h3.5',
  deeper: 'M11 6h10M11 12h10M11 18h10M3 9l4 3-4 3',
  higher: 'M11 6h10M11 12h10M11 18h10M7 9l-4 3 4 3',
  quotation: 'M4 17h4l2-4V7H4v6h3zM14 17h4l2-4V7h-6v6h3z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.6-3.6a4 4 0 0 0-5.7-5.7L12.3 6M14 10a4 4 0 0 0-5.7 0l-3.6 3.6a4 4 0 0 0 5.7 5.7l1.3-1.3',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01',
  table: 'M4 5h16v14H4zM4 10h16M12 5v14',
  line: 'M4 12h16',
  undo: 'M9 7L4 12l5 5M4 12h11a5 5 0 0 1 0 10h-2',
  redo: 'M15 7l5 5-5 5M20 12H9a5 5 0 0 0 0 10h2',
} as const

interface ToolProps {
  label: string
  drawing?: keyof typeof drawings
  /** true where the format is active; omitted for tools without a state. */
  on?: boolean
  off?: boolean
  onPress: () => void
  children?: ReactNode
}

/** A button of the toolbar, which leaves the cursor in the text. */
function Tool({ label, drawing, on, off = false, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-pressed={on}
      aria-disabled={off || undefined}
      // The text retains the cursor, and a phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => off || onPress()}
    >
      {drawing ? <LineDrawing path={drawings[drawing]} /> : children}
    </button>
  )
}

const toolsIn = (bar: HTMLElement | null) => [...(bar?.querySelectorAll<HTMLElement>('button, select') ?? [])]

/** Makes a toolbar a single tab stop: the last used tool, as long as it exists. */
function useOneTabStop(bar: RefObject<HTMLElement | null>): void {
  const last = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const element = bar.current
    const settle = () => {
      const tools = toolsIn(element)
      const stop = tools.find((tool) => tool === last.current) ?? tools[0]
      for (const tool of tools) tool.tabIndex = tool === stop ? 0 : -1
    }
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
      settle()
    }
    settle()
    element?.addEventListener('focusin', remember)
    return () => element?.removeEventListener('focusin', remember)
  })
}

/** Moves the focus to the next, previous, first or last tool. */
function moveFocus(event: KeyboardEvent, bar: HTMLElement | null): void {
  const tools = toolsIn(bar)
  const at = tools.findIndex((tool) => tool.contains(document.activeElement))
  const places: Record<string, number> = {
    ArrowRight: (at + 1) % tools.length,
    ArrowLeft: (at - 1 + tools.length) % tools.length,
    Home: 0,
    End: tools.length - 1,
  }
  const next = tools[places[event.key] ?? -1]
  if (!next) return
  event.preventDefault()
  next.focus()
}
