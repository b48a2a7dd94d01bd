import type { BoardEffects } from '../../../../contract/administration/board.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { Avatar } from '../../../design/elements/pictures.tsx'
import { formatDate } from '../../../design/texts/format-date.ts'
import { membershipName } from '../../profiles/labels.ts'
import styles from './board.module.css'

type ChangedTerm = BoardEffects['ends'][number]

/** The terms that a new board begins, ends and leaves unchanged. */
export function BoardEffectsList({ effects }: { effects: BoardEffects }) {
  const { begins, ends, withdrawn, members, stays } = effects
  const period = ({ from, to }: ChangedTerm) =>
    to === null
      ? m.administration_board_from({ date: formatDate(from) })
      : m.administration_board_from_to({ from: formatDate(from), to: formatDate(to) })
  const until = ({ to }: ChangedTerm) => m.administration_board_ends_on({ date: formatDate(to ?? '') })
  return (
    <>
      <EffectRows heading={m.administration_board_begins()} terms={begins} says={period} />
      <EffectRows heading={m.administration_board_ends()} terms={ends} says={until} />
      <EffectRows heading={m.administration_board_withdrawn()} terms={withdrawn} says={period} />
      <EffectRows heading={m.administration_board_members()} terms={members} says={period} />
      <EffectRows heading={m.administration_board_stays()} terms={stays} says={period} />
    </>
  )
}

interface EffectRowsProps {
  heading: string
  terms: readonly ChangedTerm[]
  says: (term: ChangedTerm) => string
}

function EffectRows({ heading, terms, says }: EffectRowsProps) {
  if (terms.length === 0) return null
  return (
    <section>
      <h3>{heading}</h3>
      <ul className={styles.effects}>
        {terms.map((term) => (
          <li key={`${term.title} ${term.user._id}`}>
            <Avatar src={term.user.avatar} size={36} />
            <span>
              <strong lang={languageOf(term.user.name)}>{term.user.name}</strong>
              <span className={styles.soft}>
                {membershipName(term)}
                <br />
                {says(term)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
