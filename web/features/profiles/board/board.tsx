import { Link } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Board as BoardOffices } from '../../../../contract/profiles/board/schemas.ts'
import type { Api } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading/load-subject.ts'
import { serverApi } from '../../../api/server-api.ts'
import { formatDate } from '../../../design/dates/format-date.ts'
import { Avatar } from '../../../design/elements/avatar.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { useMemberRefresh } from '../../../session/use-session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSite } from '../../../shell/site/use-site.ts'
import { labelOf } from '../labels/option-labels.ts'
import type { Route } from './+types/board'
import styles from './board.module.css'

type BoardHolder = BoardOffices[number]['holders'][number]

export function loader({ context }: Route.LoaderArgs) {
  return load(serverApi(context))
}

export function clientLoader() {
  return load(browserApi)
}

function load(api: Api) {
  return loadSubject(api.request('GET /api/board'))
}

export default function Board({ loaderData: board }: Route.ComponentProps) {
  useMemberRefresh()
  const society = useSite()?.name ?? ''
  return (
    <>
      <PageHeading lead={m.profiles_board_lead({ society })}>{m.profiles_board()}</PageHeading>
      {board.length === 0 && <EmptyState message={m.profiles_board_none()} />}
      <ul className={styles.board}>
        {board.map(({ title, holders }) => (
          <Card as="li" key={title}>
            <h2>{labelOf(title)}</h2>
            {holders.map((holder) => (
              <Holder key={holder.user._id} {...holder} />
            ))}
          </Card>
        ))}
      </ul>
    </>
  )
}

/** Shows who holds an office; somebody whose account was removed has a name and no page. */
function Holder({ user, from }: BoardHolder) {
  const text = (
    <span>
      {user.name}
      <br />
      <span className={styles.soft}>{m.profiles_board_since({ date: formatDate(from) })}</span>
    </span>
  )
  if (user.removed) return <p className={styles.holder}>{text}</p>
  return (
    <Link to={`/profile/${user._id}`} className={styles.holder}>
      <Avatar src={user.avatar} size={48} />
      {text}
    </Link>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_board(), unlisted: true })
