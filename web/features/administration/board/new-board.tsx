import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type BoardEffects, newBoard } from '../../../../contract/administration/board.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { labelOf } from '../../../../contract/profiles/option-labels.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { ifUnchanged } from '../../../api/version-header.ts'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { DateField } from '../../../design/fields/date-field.tsx'
import { FilterForm } from '../../../design/forms/form-layout.tsx'
import { formatDate, formatInstant } from '../../../design/texts/format-date.ts'
import { parseOrRefuse } from '../../../session/forms/parse-form.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/new-board'
import styles from './board.module.css'
import {
  addHolder,
  type BoardDraft,
  carriedOver,
  draftOfBoard,
  moveHolder,
  officeBeside,
  removeHolder,
  statedOffices,
} from './board-draft.ts'
import { BoardReview } from './board-review.tsx'
import { chipId, OfficeCard } from './office-card.tsx'

async function load({ api, url: { searchParams } }: PageRequest) {
  const on = searchParams.get('on') ?? ''
  const [board, changes] = await loadFiltered(
    Promise.all([
      api.request('GET /api/admin/board', { query: on ? { on } : {} }),
      api.request('GET /api/admin/board/changes'),
    ]),
    '/admin/board',
  )
  return { board, open: changes.filter(({ undoUntil }) => undoUntil !== null) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

type Loaded = Route.ComponentProps['loaderData']

/** The page that replaces a whole board from a day on. */
export default function NewBoard({ loaderData: { board, open } }: Route.ComponentProps) {
  const zone = useSocietyZone()
  return (
    <>
      <PageHeading
        lead={m.administration_board_lead()}
        actions={<LinkButton to="/admin/roster">{m.administration_roster()}</LinkButton>}
      >
        {m.administration_board()}
      </PageHeading>
      {open.map(({ _id, day, undoUntil }) => (
        <p key={_id} className={styles.note}>
          {m.administration_board_changed({
            date: formatDate(day),
            until: undoUntil ? formatInstant(undoUntil, zone) : '',
          })}{' '}
          <LinkButton look="plain" to={`/admin/board/changes/${_id}`}>
            {m.administration_board_look()}
          </LinkButton>
        </p>
      ))}
      <FilterForm action="/admin/board" button={m.administration_show()} key={board.day}>
        <DateField name="on" label={m.administration_board_day()} defaultValue={board.day} />
      </FilterForm>
      <BoardEditor board={board} />
    </>
  )
}

/** The editor of the offices of a day. Its changes remain when another day is chosen. */
function BoardEditor({ board }: { board: Loaded['board'] }) {
  const navigate = useNavigate()
  const [shown, setShown] = useState(board)
  const [draft, setDraft] = useState(() => draftOfBoard(board))
  const [unconfirmed, setUnconfirmed] = useState<ReadonlySet<string>>(new Set())
  const [effects, setEffects] = useState<BoardEffects | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const focusNext = useFocusAfterChange(draft)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOfBoard(board))

  if (shown !== board) {
    setShown(board)
    setDraft(carriedOver(draft, draftOfBoard(shown), draftOfBoard(board)))
    setEffects(null)
  }
  function change(next: BoardDraft) {
    setEffects(null)
    setDraft(next)
  }
  function moveTo(from: string, to: string, userId: string) {
    focusNext.current = chipId(to, userId)
    change(moveHolder(draft, from, to, userId))
    setAnnouncement(m.administration_board_moved({ office: labelOf(to) }))
  }
  const stated = () => ({ day: board.day, offices: statedOffices(draft, unconfirmed) })
  async function preview() {
    const body = parseOrRefuse(newBoard, stated())
    return browserApi.request('POST /api/admin/board/preview', { body })
  }
  async function send(more: { until: string; reason: string }) {
    const body = parseOrRefuse(newBoard, { ...stated(), ...more })
    return browserApi.request('POST /api/admin/board/changes', { body, ...ifUnchanged(board.version) })
  }
  async function review() {
    setEffects((await showFaultsOf(preview())) ?? null)
  }
  async function save(more: { until: string; reason: string }) {
    const change = await send(more)
    await navigate(`/admin/board/changes/${change._id}`)
  }
  return (
    <>
      <div className={styles.keys}>
        <p id="board-keys" className={styles.note}>
          {m.administration_board_how()}
        </p>
      </div>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      <div className={styles.offices}>
        {draft.map(({ title, people }, place) => (
          <OfficeCard
            key={title}
            title={title}
            people={people}
            present={new Set(board.offices[place]?.holders.map(({ user }) => user._id))}
            later={board.offices[place]?.later ?? []}
            waiting={board.offices[place]?.waiting ?? []}
            onAdd={(person) => {
              focusNext.current = chipId(title, person._id)
              change(addHolder(draft, title, person))
            }}
            onRemove={(userId) => change(removeHolder(draft, title, userId))}
            onMoveHere={(from, userId) => moveTo(from, title, userId)}
            onMoveAway={(userId, places) => moveTo(title, officeBeside(draft, title, places), userId)}
          />
        ))}
      </div>
      {effects ? (
        <BoardReview
          effects={effects}
          unconfirmed={unconfirmed}
          onConfirm={setUnconfirmed}
          onSave={save}
          onBack={() => setEffects(null)}
        />
      ) : (
        <ButtonRow>
          <Button look="main" disabled={!isChanged} onClick={() => void review()}>
            {m.administration_board_review()}
          </Button>
          {isChanged && (
            <Button onClick={() => change(draftOfBoard(board))}>{m.administration_board_reset()}</Button>
          )}
        </ButtonRow>
      )}
    </>
  )
}

/** Returns a ref for the id of the element to focus after the next change. */
function useFocusAfterChange(draft: BoardDraft) {
  const next = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moved person is there after each change
  useEffect(() => {
    if (next.current) document.getElementById(next.current)?.focus()
    next.current = null
  }, [draft])
  return next
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_board(), unlisted: true })
