import { type LoaderFunctionArgs, redirect } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import { readCursor } from '../../../api/address.ts'
import { type Api, ApiError } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject, unlessClosed } from '../../../api/loading.ts'
import { serverApi } from '../../../api/server-api.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { PageLinks, useListAddress } from '../../../design/lists/page-links.tsx'
import { useMemberRefresh } from '../../../session/use-session.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/directory'
import { BirthdayFaces } from './birthday-faces.tsx'
import { DirectoryFilters } from './directory-filters.tsx'
import { directoryPath, directoryQueryOf, isFiltered, readDirectoryAddress } from './directory-query.ts'
import { DirectoryResults } from './directory-results.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  return loadDirectory(serverApi(context), request)
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadDirectory(browserApi, request)
}

async function loadDirectory(api: Api, { url }: LoaderFunctionArgs['request']) {
  const asked = readDirectoryAddress(url)
  const isWhole = asked.cursor === '' && !isFiltered(asked)
  const [page, locations, birthdays] = await loadSubject(
    Promise.all([
      api.requestPage('GET /api/profile', { query: directoryQueryOf(asked) }).catch((error: unknown) => {
        // An unknown or outdated cursor leads to the first page, an unknown category to all of them.
        if (error instanceof ApiError && error.status === 400 && (asked.cursor || asked.category))
          throw redirect(directoryPath(asked.cursor ? asked : { ...asked, category: '' }, null))
        throw error
      }),
      api.request('GET /api/profile/locations'),
      isWhole ? unlessClosed(api.request('GET /api/profile/birthdays')) : null,
    ]),
  )
  return { asked, profiles: page.items, nextCursor: readCursor(page.next), locations, birthdays }
}

export default function Directory({ loaderData }: Route.ComponentProps) {
  const { asked, profiles, nextCursor, locations, birthdays } = loaderData
  useMemberRefresh(true)
  useListAddress()
  return (
    <>
      <PageHeading actions={<LinkButton to="/board">{m.profiles_board()}</LinkButton>}>
        {m.profiles_heading()}
      </PageHeading>
      <DirectoryFilters key={directoryPath(asked, null)} asked={asked} locations={locations} />
      {birthdays && (
        <>
          <BirthdayFaces
            level={2}
            heading={m.profiles_birthdays_today()}
            birthdays={birthdays}
            when="today"
          />
          <BirthdayFaces
            level={2}
            heading={m.profiles_birthdays_upcoming()}
            birthdays={birthdays}
            when="upcoming"
          />
        </>
      )}
      <DirectoryResults asked={asked} profiles={profiles} hasMore={nextCursor !== null} />
      <PageLinks
        label={m.profiles_pages()}
        first={asked.cursor !== '' && { to: directoryPath(asked, null), text: m.profiles_first_page() }}
        next={nextCursor && { to: directoryPath(asked, nextCursor), text: m.profiles_more() }}
      />
    </>
  )
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.profiles_heading(), unlisted: true })
