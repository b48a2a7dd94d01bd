import { Link } from 'react-router'
import { m } from '../../../contract/paraglide/messages.js'
import type {
  BoardHistory,
  Board as BoardOffices,
  UnlistedHolders,
} from '../../../contract/profiles/board.ts'
import { labelOf } from '../../../contract/profiles/option-labels.ts'
import { languageOf } from '../../../contract/text/script-language.ts'
import { loadSubject } from '../../api/loading.ts'
import { Chart } from '../../design/charts/chart.tsx'
import { Card } from '../../design/elements/card.tsx'
import { PageHeading } from '../../design/elements/page-heading.tsx'
import { Avatar } from '../../design/elements/pictures.tsx'
import { EmptyState } from '../../design/feedback/empty-state.tsx'
import { formatDate, formatYear } from '../../design/texts/format-date.ts'
import { type OpenPageRequest, openInBrowser, openOnServer } from '../../session/page-loading.ts'
import { PeopleActions } from '../../session/people-actions.tsx'
import { useMemberRefresh } from '../../session/session-store.ts'
import type { PageHandle } from '../../shell/page/shell.tsx'
import { pageMeta } from '../../shell/site/page-meta.ts'
import { useSite } from '../../shell/site/use-site.ts'
import type { Route } from './+types/board'
import { DepartureBadge, TitleInRoster } from './badges.tsx'
import styles from './board.module.css'

type BoardHolder = BoardOffices[number]['holders'][number]

async function load({ api, user, url }: OpenPageRequest) {
  const asked = /^\d{4}$/.exec(url.searchParams.get('year') ?? '')?.[0]
  const mayList = user?.rights.includes('keep roster')
  const [years, unlisted] = await Promise.all([
    loadSubject(api.request('GET /api/board/years')),
    mayList ? api.request('GET /api/board/unlisted') : [],
  ])
  const year = years.slice(1).find((one) => String(one) === asked)
  const query = year ? { on: `${year}-12-31` } : {}
  const [board, history] = await loadSubject(
    Promise.all([
      api.request('GET /api/board', { query }),
      year ? null : api.request('GET /api/board/history'),
    ]),
  )
  return { years, year, board, unlisted, history }
}

export const loader = openOnServer(load)
export const clientLoader = openInBrowser(load)

export default function Board({ loaderData }: Route.ComponentProps) {
  const { years, year, board, unlisted, history } = loaderData
  useMemberRefresh()
  const society = useSite()?.name ?? ''
  const holderIds = board.flatMap(({ holders }) => holders.map(({ user }) => user._id))
  return (
    <>
      <PageHeading
        lead={
          year
            ? m.profiles_board_lead_year({ society, year: lastDayYear(year) })
            : m.profiles_board_lead({ society })
        }
        actions={
          board.length > 0 && <PeopleActions filter={year ? { people: holderIds } : { board: true }} />
        }
      >
        {m.profiles_board()}
      </PageHeading>
      {years.length > 1 && <YearChoice years={years} year={year} />}
      {board.length === 0 && (
        <EmptyState message={m.profiles_board_none()}>
          <p>{m.profiles_board_none_hint()}</p>
        </EmptyState>
      )}
      {!year && unlisted.length > 0 && <Unlisted people={unlisted} />}
      <ul className={styles.board}>
        {board.map(({ title, holders }) => (
          <Card as="li" key={title}>
            <h2 className={styles.office}>
              <OfficeTitle title={title} holders={holders} />
            </h2>
            <div className={styles.holders}>
              {holders.map((holder) => (
                <Holder key={holder.user._id} {...holder} />
              ))}
            </div>
          </Card>
        ))}
      </ul>
      {history && history.terms.length > 0 && <History history={history} />}
    </>
  )
}

/** Draws the terms of all offices, with a table of them. */
function History({ history: { terms, drawing } }: { history: BoardHistory }) {
  return (
    <div className={styles.history}>
      <Chart
        title={m.profiles_board_history()}
        drawing={drawing}
        columns={[
          { header: m.profiles_board_holder(), names: true, cell: ({ user }) => user.name },
          { header: m.profiles_board_office(), cell: ({ title }) => labelOf(title) },
          { header: m.profiles_from(), whole: true, cell: ({ from }) => formatDate(from) },
          {
            header: m.profiles_to(),
            whole: true,
            cell: ({ to }) => (to === null ? m.profiles_open_end() : formatDate(to)),
          },
        ]}
        rows={terms}
        keyOf={({ title, user, from }) => `${title} ${user._id} ${from}`}
      />
    </div>
  )
}

/** Lists the officers missing from the board, with a link to list them. */
function Unlisted({ people }: { people: UnlistedHolders }) {
  return (
    <section aria-labelledby="unlisted" className={styles.unlisted}>
      <h2 id="unlisted">{m.profiles_board_unlisted({ count: people.length })}</h2>
      <p>{m.profiles_board_unlisted_text()}</p>
      <ul>
        {people.map(({ _id, name }) => (
          <li key={_id}>
            <Link to={`/admin/users/${_id}`} lang={languageOf(name)}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Formats a year of the board, which is shown as of the year's last day. */
function lastDayYear(year: number): string {
  return formatYear(`${year}-12-31`)
}

/** Links to the boards of past years, each as of its last day. */
function YearChoice({ years, year }: { years: number[]; year: number | undefined }) {
  return (
    <nav aria-label={m.profiles_board_years()}>
      <ul className={styles.years}>
        {years.map((one, index) => (
          <li key={one}>
            <Link
              to={index === 0 ? '/board' : `/board?year=${one}`}
              className={styles.year}
              aria-current={(year ?? years[0]) === one ? 'page' : undefined}
            >
              {index === 0 ? m.profiles_board_today() : lastDayYear(one)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The title of an office on the board, which contains no claimed ones. */
function OfficeTitle({ title, holders: [first] }: BoardOffices[number]) {
  return first && <TitleInRoster holding={{ title, category: first.category, confirmed: true }} />
}

/** Shows the holder of an office; for a removed account the name without a link. */
function Holder({ user, from }: BoardHolder) {
  const text = (
    <>
      <span className={styles.name} lang={languageOf(user.name)}>
        {user.name}
      </span>{' '}
      <DepartureBadge departed={user.departed} />
      <span className={styles.soft}>{m.profiles_board_since({ date: formatDate(from) })}</span>
    </>
  )
  if (user.removed) return <p className={styles.holder}>{text}</p>
  return (
    <Link to={`/profile/${user._id}`} className={styles.holder}>
      <Avatar src={user.avatar} size={96} />
      {text}
    </Link>
  )
}

/** A wall with handprints of the officers. */
function BoardWall() {
  return (
    <>
      <div className={styles.wall} />
      <div className="teeth" />
    </>
  )
}

export const handle: PageHandle = { Wall: BoardWall }

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_board(), unlisted: true })
