import { m } from '../../../contract/paraglide/messages.js'
import { loadSubject } from '../../api/loading.ts'
import { PageHeading } from '../../design/elements/page-heading.tsx'
import { formatInstant } from '../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../session/page-loading.ts'
import { pageMeta } from '../../shell/site/page-meta.ts'
import { useViewerZone } from '../../shell/site/use-site.ts'
import { MarkdownText } from '../society/markdown/markdown-text.tsx'
import type { Route } from './+types/own-letter'
import { LetterFiles } from './letter-files.tsx'

async function load({ api, params }: PageRequest<{ id: string }>) {
  return { letter: await loadSubject(api.request('GET /api/letters/:id', { params })) }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: page.loaderData?.letter.subject, unlisted: true })

export default function OwnLetter({ loaderData: { letter } }: Route.ComponentProps) {
  const zone = useViewerZone()
  const date = formatInstant(letter.date, zone)
  return (
    <>
      <PageHeading lead={letter.sender ? m.letters_from({ name: letter.sender.name, date }) : date}>
        {letter.subject}
      </PageHeading>
      <MarkdownText html={letter.html} />
      <LetterFiles letterId={letter._id} files={letter.files} />
    </>
  )
}
