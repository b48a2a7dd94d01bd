import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { AccountRow } from '../../../../contract/money/accounts.ts'
import type { DuesStatus } from '../../../../contract/money/options-and-limits.ts'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { browserApi } from '../../../api/browser-api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import fieldStyles from '../../../design/fields/field.module.css'
import { Field, useField } from '../../../design/fields/field.tsx'
import { balanceText, DuesBadge } from './dues-state.tsx'
import styles from './money.module.css'

/** A person whose household's account receives an entry. */
export interface Payer {
  user: string
  name: string
  /** The household, where its name differs from the person's. */
  household: string | null
  dues: DuesStatus
  paidUntil: string | null
  balance: number
  /** The level of the household's dues. */
  level: string | null
}

const shown = 8

/**
 * Returns the people of accounts that match a search. People whose own name matches precede others of the
 * household.
 */
function payersIn(accounts: readonly AccountRow[], search: string): Payer[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  const fits = ({ name }: Payer) =>
    words.every((word) =>
      folded(name)
        .split(/\s+/)
        .some((part) => part.startsWith(word)),
    )
  const payers = accounts.flatMap(payersOf)
  return [...payers.filter(fits), ...payers.filter((payer) => !fits(payer))].slice(0, shown)
}

/** Returns the people of one account; none for a household without remaining people. */
export function payersOf(account: AccountRow): Payer[] {
  return account.people.flatMap(({ _id, name }) =>
    _id === null
      ? []
      : {
          user: _id,
          name,
          household: account.name === name ? null : account.name,
          dues: account.dues,
          paidUntil: account.paidUntil,
          balance: account.balance ?? 0,
          level: account.level?._id ?? null,
        },
  )
}

/** Folds case and accents, so that a search finds names in any spelling of them. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLocaleLowerCase()
    .trim()
}

const pause = 200

interface PayerFinderProps {
  label: string
  currency: string
  payer: Payer | null
  /** Called with the chosen person, and with null once another name is typed. */
  onChoose: (payer: Payer | null) => void
  /** The field, for the caller to focus. */
  field?: RefObject<HTMLInputElement | null>
  /** The key of the person's id in the form's data, and of its fault. */
  name?: string
}

/** A field that finds a person by name while typing; Enter selects the first result. */
export function PayerFinder({ label, currency, payer, onChoose, field, name = 'user' }: PayerFinderProps) {
  const props = { name, label, required: true }
  const links = useField(props)
  const list = useId()
  const own = useRef<HTMLInputElement>(null)
  const input = field ?? own
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { found, foundFor } = useFound(payer ? '' : typed)
  const search = typed.trim()
  const isShown = isOpen && !payer && search !== '' && foundFor === search
  // The name may be typed before hydration.
  const takeTyped = useEffectEvent(() => setTyped(input.current?.value ?? ''))
  useEffect(() => takeTyped(), [])
  // Enter may be pressed before the search has finished.
  const [wanted, setWanted] = useState('')
  const takeFirst = useEffectEvent(() => choose(found[0]))
  useEffect(() => {
    if (wanted !== '' && wanted === foundFor) takeFirst()
  }, [wanted, foundFor])

  function choose(chosen: Payer | undefined) {
    if (!chosen) return
    setTyped('')
    setWanted('')
    setIsOpen(false)
    onChoose(chosen)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter') {
      event.preventDefault()
      if (isShown) choose(found[active])
      else setWanted(search)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setIsOpen(false)
    } else if (step && isShown && found.length > 0) {
      event.preventDefault()
      setActive((active + step + found.length) % found.length)
    }
  }

  return (
    <div className={styles.finder}>
      <Field props={props} links={links}>
        <input type="hidden" name={name} value={payer?.user ?? ''} />
        <input
          {...links.control}
          name={undefined}
          ref={input}
          className={fieldStyles.control}
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
          placeholder={m.money_find_placeholder()}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={list}
          aria-activedescendant={isShown && found[active] ? `${list}-${active}` : undefined}
          value={payer ? payer.name : typed}
          lang={payer ? languageOf(payer.name) : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            setWanted('')
            setActive(0)
            setIsOpen(true)
            if (payer) onChoose(null)
          }}
          onFocus={({ target }) => target.select()}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div
        id={list}
        role="listbox"
        aria-label={label}
        className={styles.list}
        hidden={!isShown || found.length === 0}
      >
        {found.map((one, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
          <div
            key={one.user}
            id={`${list}-${index}`}
            role="option"
            aria-selected={index === active}
            className={styles.option}
            // The field must not lose the focus before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            <span>
              <strong lang={languageOf(one.name)}>{one.name}</strong>
              {one.household && <span className={styles.soft}>{one.household}</span>}
            </span>
            <span className={styles.state}>
              <DuesBadge dues={one.dues} />
              <span className={styles.soft}>{balanceText(one.balance, currency)}</span>
            </span>
          </div>
        ))}
      </div>
      <p role="status" className={styles.soft}>
        {isShown && found.length === 0 && m.money_find_none()}
      </p>
    </div>
  )
}

/** Finds people by a typed name, debounced. */
function useFound(typed: string) {
  const [{ found, foundFor }, setFound] = useState<{ found: Payer[]; foundFor: string }>({
    found: [],
    foundFor: '',
  })
  const search = typed.trim()
  useEffect(() => {
    if (search === '') return
    let isLatest = true
    const timer = setTimeout(async () => {
      const asked = browserApi.request('GET /api/admin/money/accounts', { query: { search, limit: 12 } })
      const accounts = await showFaultsOf(asked)
      if (isLatest && accounts) setFound({ found: payersIn(accounts, search), foundFor: search })
    }, pause)
    return () => {
      isLatest = false
      clearTimeout(timer)
    }
  }, [search])
  return { found, foundFor }
}
