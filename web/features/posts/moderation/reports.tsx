import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Report } from '../../../../contract/posts/moderation.ts'
import { readSearch } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadSubject } from '../../../api/loading.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import styles from '../elements/elements.module.css'
import { LinkedText } from '../elements/linked-text.tsx'
import { PostPictures } from '../elements/post-pictures.tsx'
import { attempt } from '../state/feed-writing.ts'
import type { Route } from './+types/reports'
import { ReasonDialog, removeAsAdministrator } from './moderation-dialogs.tsx'

const pageSize = 20

function load({ api, url }: PageRequest) {
  const cursor = url.searchParams.get('cursor') ?? undefined
  return loadSubject(api.requestPage('GET /api/posts/reports', { query: { limit: pageSize, cursor } }))
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export default function Reports({ loaderData: { items, next } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams()
  return (
    <div className={styles.feed}>
      <div className={styles.top}>
        <LinkButton look="back" to="/posts">
          {m.posts_back()}
        </LinkButton>
        <PageHeading lead={m.posts_reports_lead()}>{m.posts_reports_heading()}</PageHeading>
      </div>
      {items.length === 0 && !searchParams.has('cursor') && (
        <EmptyState message={m.posts_reports_none()}>
          <LinkButton to="/admin">{m.site_go_to_today()}</LinkButton>
        </EmptyState>
      )}
      {items.map((report) => (
        <ReportCard key={report._id} report={report} />
      ))}
      {next && (
        <div className={styles.older}>
          <LinkButton to={`/posts/reports${readSearch(next)}`}>{m.posts_reports_more()}</LinkButton>
        </div>
      )}
    </div>
  )
}

/** A report with the decisions about it. */
export function ReportCard({ report }: { report: Report }) {
  const [question, ask] = useState<Decision | null>(null)
  const revalidator = useRevalidator()
  const asked = decisions[question ?? 'dismiss']
  async function decide(reason: string): Promise<boolean> {
    const isDone = await asked.decide(report, reason)
    if (isDone) await revalidator.revalidate()
    return isDone
  }
  return (
    <Card as="article">
      <div className={styles.report}>
        <div className={styles.row}>
          <Badge>{kindOf(report)}</Badge>
          <h2>{report.author.name}</h2>
        </div>
        {report.picture && <ReportedPictures report={report} />}
        <div className={styles.quote}>
          <LinkedText text={report.text} />
        </div>
        {!report.picture && <ReportedPictures report={report} />}
        {report.textNow !== null && (
          <>
            <p>{m.posts_reported_now()}</p>
            <div className={styles.quote}>
              <LinkedText text={report.textNow} />
            </div>
          </>
        )}
        {report.comment === null && report.editedSince && <p>{m.posts_reported_pictures()}</p>}
        <p>
          <strong>{m.posts_reason()}: </strong>
          {report.reason}
        </p>
        <p>{m.posts_reported_by({ name: report.reporter.name, date: formatDate(report.date) })}</p>
        <ButtonRow>
          {removalsOf(report).map((removal) => (
            <Button key={removal} look="danger" onClick={() => ask(removal)}>
              {decisions[removal].text()}
            </Button>
          ))}
          <Button onClick={() => ask('dismiss')}>{m.posts_dismiss()}</Button>
          <LinkButton look="plain" to={`/posts/${report.post}`}>
            {m.posts_see_discussion()}
          </LinkButton>
        </ButtonRow>
      </div>
      <ReasonDialog
        open={question !== null}
        place={`/posts/reports/${report._id}/${question}`}
        title={asked.title()}
        hint={asked.hint()}
        confirmLabel={asked.confirmLabel()}
        onConfirm={decide}
        onClose={() => ask(null)}
      />
    </Card>
  )
}

function ReportedPictures({ report: { picture, pictures, author } }: { report: Report }) {
  if (picture && pictures.length === 0) return <p>{m.posts_reported_picture_gone()}</p>
  return <PostPictures post={{ pictures, name: author.name }} />
}

function kindOf({ comment, picture }: Report): string {
  if (comment) return m.posts_reported_comment()
  return picture ? m.posts_reported_picture() : m.posts_reported_post()
}

/** Lists the possible removals: a single reported picture, or the whole subject. */
function removalsOf({ picture, pictures }: Report): Decision[] {
  if (picture === null) return ['remove']
  return pictures.length > 0 ? ['removePicture', 'removeWhole'] : ['removeWhole']
}

const removeAll = ({ post, comment }: Report, reason: string) =>
  removeAsAdministrator({ postId: post, commentId: comment }, reason)

/** The decisions about a report, each with its button and the texts of its dialog. */
const decisions = {
  removePicture: {
    text: m.posts_remove_picture,
    title: m.posts_remove_picture_question,
    hint: m.posts_remove_picture_hint,
    confirmLabel: m.posts_remove_picture,
    decide: ({ post, picture }: Report, reason: string) =>
      removeAsAdministrator({ postId: post, picture }, reason),
  },
  remove: {
    text: m.posts_remove_officer,
    title: m.posts_remove_question,
    hint: m.posts_remove_hint,
    confirmLabel: m.posts_delete_confirm,
    decide: removeAll,
  },
  removeWhole: {
    text: m.posts_remove_whole,
    title: m.posts_remove_question,
    hint: m.posts_remove_whole_hint,
    confirmLabel: m.posts_delete_confirm,
    decide: removeAll,
  },
  dismiss: {
    text: m.posts_dismiss,
    title: m.posts_dismiss_question,
    hint: m.posts_unpin_hint,
    confirmLabel: m.posts_dismiss,
    decide: dismiss,
  },
}
type Decision = keyof typeof decisions

function dismiss({ _id: id }: Report, reason: string): Promise<boolean> {
  return attempt(async () => {
    await browserApi.request('PUT /api/posts/dismiss/:id', { params: { id }, body: { reason } })
    showAlert('success', m.posts_dismissed())
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.posts_reports_heading(), unlisted: true })
