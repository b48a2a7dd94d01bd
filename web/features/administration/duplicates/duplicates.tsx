import { Link, useNavigation } from 'react-router'
import type {
  CommonValue,
  LikelyPair,
  LikelyPerson,
  PastMerge,
} from '../../../../contract/administration/duplicates.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { addressWith, readCursor } from '../../../api/api.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { loadFiltered } from '../../../api/load-filtered.ts'
import { Badge } from '../../../design/elements/badge.tsx'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { Card } from '../../../design/elements/card.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { showAlert } from '../../../design/feedback/alerts.tsx'
import { EmptyState } from '../../../design/feedback/empty-state.tsx'
import { readText } from '../../../design/forms/form-layout.tsx'
import lists from '../../../design/lists/list-page.module.css'
import { PageLinks, useListAddress } from '../../../design/lists/page-links.tsx'
import { formatInstant } from '../../../design/texts/format-date.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { ButtonForm } from '../../../session/forms/page-form.tsx'
import { submitAsMember } from '../../../session/forms/submit.ts'
import { inBrowser, onServer, type PageRequest } from '../../../session/page-loading.ts'
import { pageMeta } from '../../../shell/site/page-meta.ts'
import { useSocietyZone } from '../../../shell/site/use-site.ts'
import type { Route } from './+types/duplicates'
import { aboutPerson, commonText, matchTexts } from './duplicate-texts.ts'
import styles from './duplicates.module.css'

const pairsOnPage = 20
const mergesShown = 10

async function load({ api, url: { searchParams } }: PageRequest) {
  const cursor = searchParams.get('cursor') ?? ''
  const [pairs, merges, common] = await Promise.all([
    loadFiltered(
      api.requestPage('GET /api/admin/duplicates', { query: { limit: pairsOnPage, cursor } }),
      '/admin/duplicates',
    ),
    cursor ? [] : api.request('GET /api/admin/merges', { query: { limit: mergesShown } }),
    cursor ? [] : api.request('GET /api/admin/duplicates/common'),
  ])
  return { pairs: pairs.items, next: readCursor(pairs.next), merges, common }
}

export const loader = onServer(load)
export const clientLoader = inBrowser(load)

export function clientAction({ request }: Route.ClientActionArgs) {
  return submitAsMember(request, async (fields) => {
    if (readText(fields, 'intent') === 'undo') {
      const params = { id: readText(fields, 'id') }
      await browserApi.request('POST /api/admin/merges/:id/undo', { params })
      showAlert('success', m.administration_merge_undone())
    } else {
      const people = [readText(fields, 'one'), readText(fields, 'other')]
      await browserApi.request('POST /api/admin/duplicates/different', { body: { people } })
      showAlert('success', m.administration_duplicates_told_apart())
    }
    return { faults: [] }
  })
}

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, { title: m.administration_duplicates(), unlisted: true })

export default function Duplicates({ loaderData }: Route.ComponentProps) {
  const { pairs, next, merges, common } = loaderData
  useListAddress()
  return (
    <>
      <PageHeading lead={m.administration_duplicates_lead()}>{m.administration_duplicates()}</PageHeading>
      {pairs.length === 0 && (
        <EmptyState
          message={next ? m.administration_duplicates_none_here() : m.administration_duplicates_none()}
        >
          <LinkButton to="/admin/users">{m.administration_users()}</LinkButton>
        </EmptyState>
      )}
      <ul className={lists.cards}>
        {pairs.map((pair) => (
          <PairCard key={pair.people.map(({ _id }) => _id).join()} pair={pair} />
        ))}
      </ul>
      <PageLinks
        label={m.administration_pages()}
        next={
          next && {
            to: addressWith('/admin/duplicates', { cursor: next }),
            text: m.administration_next_page(),
          }
        }
      />
      {common.length > 0 && <CommonValues values={common} />}
      {merges.length > 0 && <PastMerges merges={merges} />}
    </>
  )
}

/** Values that too many people share for a comparison. */
function CommonValues({ values }: { values: CommonValue[] }) {
  return (
    <section className={lists.section}>
      <p>{m.administration_duplicates_common()}</p>
      <ul>
        {values.map((common) => (
          <li key={`${common.kind} ${common.value}`}>
            <TypedText>{commonText(common)}</TypedText>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PairCard({ pair: { people, matches } }: { pair: LikelyPair }) {
  const [one, other] = people
  if (!one || !other) return null
  // An account in use has to remain.
  const [kept, ended] = other.claimed && !one.claimed ? [other, one] : [one, other]
  return (
    <Card as="li">
      <div className={styles.pair}>
        <Person person={one} />
        <Person person={other} />
      </div>
      <p className={styles.matches}>
        <span>{m.administration_duplicates_same()}</span>
        {matches.map((kind) => (
          <Badge key={kind} tone="info">
            {matchTexts[kind]()}
          </Badge>
        ))}
      </p>
      <div className={styles.choices}>
        <LinkButton
          look="main"
          to={addressWith('/admin/duplicates/merge', { kept: kept._id, other: ended._id })}
        >
          {m.administration_merge_compare()}
        </LinkButton>
        <DistinguishForm one={one} other={other} />
      </div>
    </Card>
  )
}

/** A person of a pair: face, name, and distinguishing facts. */
export function Person({ person }: { person: LikelyPerson }) {
  return (
    <div className={styles.person}>
      <Avatar src={person.avatar} size={56} />
      <div>
        <Link to={`/admin/users/${person._id}`} className={styles.name} lang={languageOf(person.name)}>
          {person.name}
        </Link>
        {aboutPerson(person).map((text) => (
          <p key={text} className={lists.soft}>
            <TypedText>{text}</TypedText>
          </p>
        ))}
      </div>
    </div>
  )
}

function DistinguishForm({ one, other }: { one: LikelyPerson; other: LikelyPerson }) {
  const { formData } = useNavigation()
  const isSending = formData?.get('one') === one._id && formData.get('other') === other._id
  return (
    <ButtonForm>
      <input type="hidden" name="one" value={one._id} />
      <input type="hidden" name="other" value={other._id} />
      <Button type="submit" working={isSending}>
        {m.administration_duplicates_different()}
      </Button>
    </ButtonForm>
  )
}

function PastMerges({ merges }: { merges: PastMerge[] }) {
  const zone = useSocietyZone()
  return (
    <section className={lists.section} aria-labelledby="merges">
      <h2 id="merges">{m.administration_merges()}</h2>
      <ul className={styles.merges}>
        {merges.map(({ _id, kept, otherName, at, by, undoUntil, undone }) => (
          <li key={_id}>
            <div>
              <Link to={`/admin/users/${kept._id}`}>
                <TypedText>{m.administration_merge_of({ kept: kept.name, other: otherName })}</TypedText>
              </Link>
              <p className={lists.soft}>
                <TypedText>
                  {by === null
                    ? formatInstant(at, zone)
                    : m.administration_merge_by({ name: by, date: formatInstant(at, zone) })}
                </TypedText>
              </p>
              {undone && <Badge>{m.administration_merge_was_undone()}</Badge>}
            </div>
            {undoUntil && (
              <ButtonForm>
                <input type="hidden" name="intent" value="undo" />
                <input type="hidden" name="id" value={_id} />
                <ButtonRow>
                  <Button type="submit">{m.administration_merge_undo()}</Button>
                  <span className={lists.soft}>
                    {m.administration_merge_undo_until({ date: formatInstant(undoUntil, zone) })}
                  </span>
                </ButtonRow>
              </ButtonForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
