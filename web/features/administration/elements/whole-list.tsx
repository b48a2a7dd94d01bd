import { type ReactNode, useEffect, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { readCursor } from '../../../api/api.ts'
import { showFaultsOf } from '../../../api/show-faults.ts'
import { Button, ButtonRow, LinkButton } from '../../../design/elements/button.tsx'
import { PageHeading } from '../../../design/elements/page-heading.tsx'
import styles from './elements.module.css'

/** People per page while a printed list loads. */
export const printedAtOnce = 500

interface ListPage<Item> {
  items: Item[]
  next: string | null
}

interface WholeListProps<Item> {
  heading: string
  /** The address of the list on the screen. */
  back: string
  first: ListPage<Item>
  /** Loads the page behind a cursor. */
  more: (cursor: string) => Promise<ListPage<Item>>
  children: (items: readonly Item[]) => ReactNode
}

/** A complete list for paper, whose pages are loaded sequentially. */
export function WholeList<Item>({ heading, back, first, more, children }: WholeListProps<Item>) {
  const [items, setItems] = useState<readonly Item[]>(first.items)
  const [isWhole, setWhole] = useState(first.next === null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first page begins a new list
  useEffect(() => {
    let isGone = false
    async function loadRest() {
      for (let cursor = readCursor(first.next); cursor && !isGone; ) {
        const page: ListPage<Item> | undefined = await showFaultsOf(more(cursor))
        if (!page || isGone) return
        setItems((loaded) => [...loaded, ...page.items])
        cursor = readCursor(page.next)
      }
      if (!isGone) setWhole(true)
    }
    setItems(first.items)
    void loadRest()
    return () => {
      isGone = true
    }
  }, [first])
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      <p role="status">
        {isWhole
          ? m.administration_print_ready({ count: items.length })
          : m.administration_print_loading({ count: items.length })}
      </p>
      <div data-screen-only>
        <ButtonRow>
          <Button look="main" disabled={!isWhole} onClick={() => window.print()}>
            {m.administration_print()}
          </Button>
          <LinkButton to={back}>{m.administration_print_back()}</LinkButton>
        </ButtonRow>
      </div>
      {children(items)}
    </>
  )
}

/** A name with its face, loaded eagerly, because paper does not scroll. */
export function PrintedPerson({ name, avatar }: { name: string; avatar: string }) {
  return (
    <span className={styles.person}>
      <img className={styles.face} src={avatar} width={28} height={28} alt="" />
      <span lang={languageOf(name)}>{name}</span>
    </span>
  )
}
