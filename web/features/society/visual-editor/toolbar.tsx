import { toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { liftListItem, sinkListItem } from 'prosemirror-schema-list'
import type { Command } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables'
import { useRef } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { schema } from '../markdown-document/schema.ts'
import { insertLine, insertTable, setStyle, toggleList, toggleQuotation } from './editing-commands.ts'
import type { Formats } from './formats.ts'
import { Tool } from './tool.tsx'
import styles from './toolbar.module.css'
import { moveFocus, useOneTabStop } from './toolbar-focus.ts'

const { nodes, marks } = schema

interface ToolbarProps {
  formats: Formats
  /** Id of the text that it changes. */
  controls: string
  act: (command: Command) => void
  onLink: () => void
  onPicture: () => void
}

/** Buttons that change the text at the cursor, the most used first. The arrow keys go from one to the next. */
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
