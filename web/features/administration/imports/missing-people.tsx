import { Link } from 'react-router'
import { missingSides } from '../../../../contract/administration/imports/options.ts'
import type { MissingPerson } from '../../../../contract/administration/imports/schemas.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { readCursor } from '../../../api/api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { loadSubject } from '../../../api/loading.ts'
import { LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { BackToList, PageLinks } from '../../../design/lists/page-links.tsx'
import { Table } from '../../../design/lists/table.tsx'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { PeopleActions } from '../../../session/people-actions.tsx'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import type { Route } from './+types/missing-people'
import styles from './imports.module.css'

async function load({ api, params, url: { searchParams } }: PageRequest<{ id: string }>) {
  const path = `/admin/members-file/${params.id}`
  const record = await loadSubject(api.request('GET /api/admin/imports/:id', { params }))
  const side = missingSides.find((one) => one === searchParams.get('side')) ?? 'members'
  const query = { side, cursor: searchParams.get('cursor') ?? '' }
  const page = await loadFiltered(
    api.requestPage('GET /api/admin/imports/:id/missing', { params, query }),
    `${path}/missing`,
  )
  return {
    importId: params.id,
    file: record.file,
    path,
    side,
    people: page.items,
    next: readCursor(page.next),
  }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

/** The people on one side only: among the members, or on the list. */
export default function MissingPeople({
  loaderData: { importId, file, path, side, people, next },
}: Route.ComponentProps) {
  const title =
    side === 'members' ? m.administration_import_missing_members() : m.administration_import_missing_list()
  return (
    <>
      <PageHeading
        lead={m.administration_import_missing_lead({ file })}
        actions={
          <>
            <BackToList to={path}>{m.administration_import_missing_back()}</BackToList>
            {side === 'members' && people.length > 0 && (
              <PeopleActions filter={{ list: 'missing', import: importId }} />
            )}
          </>
        }
      >
        {m.administration_import_missing_title()}
      </PageHeading>
      <nav aria-label={m.administration_import_missing_title()} className={styles.sides}>
        <Side side="members" current={side} path={path}>
          {m.administration_import_missing_members()}
        </Side>
        <Side side="list" current={side} path={path}>
          {m.administration_import_missing_list()}
        </Side>
      </nav>
      {people.length === 0 ? (
        <p>{m.administration_import_missing_nobody()}</p>
      ) : (
        <Table
          caption={title}
          rows={people}
          keyOf={keyOf}
          columns={[
            { header: m.administration_name(), names: true, cell: nameCell },
            { header: m.accounts_email(), cell: ({ email }) => email },
          ]}
        />
      )}
      <PageLinks
        label={m.administration_pages()}
        next={
          next && {
            to: `?side=${side}&cursor=${encodeURIComponent(next)}`,
            text: m.administration_import_missing_more(),
          }
        }
      />
    </>
  )
}

interface SideProps {
  side: string
  current: string
  path: string
  children: string
}

function Side({ side, current, path, children }: SideProps) {
  return (
    <LinkButton look={side === current ? 'main' : 'quiet'} to={`${path}/missing?side=${side}`}>
      {children}
    </LinkButton>
  )
}

function keyOf({ person, row, name }: MissingPerson): string {
  return person?._id ?? `${row} ${name}`
}

function nameCell({ person, name }: MissingPerson) {
  const text = <TypedText>{name}</TypedText>
  return person ? <Link to={`/admin/users/${person._id}`}>{text}</Link> : text
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_import_missing_title(), unlisted: true })
