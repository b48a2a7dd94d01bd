import { useEffect, useId, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import { browserApi } from '../../../api/browser-api.ts'
import { TypedText } from '../../../design/texts/typed-text.tsx'
import { useSiteData } from '../../../shell/site/use-site.ts'
import styles from './link-preview.module.css'

/** Milliseconds of debouncing the preview. */
const pauseMilliseconds = 700

interface LinkPreviewProps {
  title: string
  html: string
  /** The address of the chosen picture; null without one, absent where the first one of the text counts. */
  picture?: string | null
  /** The text is shown to members only. */
  forMembers?: boolean
}

/** Previews how a link to the text in the surrounding form looks in messages. */
export function LinkPreview({
  title: savedTitle,
  html: savedHtml,
  picture: chosen,
  forMembers,
}: LinkPreviewProps) {
  const id = useId()
  const mark = useRef<HTMLElement>(null)
  const site = useSiteData()?.site
  const [title, setTitle] = useState(savedTitle)
  const [html, setHtml] = useState(savedHtml)
  const [shown, setShown] = useState({ picture: chosen, isForMembers: forMembers ?? false })
  const words = firstWords(html)
  const picture = chosen === undefined ? firstPicture(html) : shown.picture
  const address = site ? new URL(site.publicUrl).host : ''

  useEffect(() => {
    const form = mark.current?.closest('form')
    if (!form) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let last: string | null = null
    let turn = 0
    async function readWords(text: string) {
      if (text === last) return
      last = text
      turn += 1
      const ownTurn = turn
      const rendered = await browserApi
        .request('POST /api/admin/preview', { body: { text } })
        .catch(() => null)
      if (rendered && ownTurn === turn) setHtml(rendered.html)
    }
    const typed = () => {
      const id = typedIn(form, 'pictureId')
      setTitle(typedIn(form, 'title') ?? '')
      setShown((before) => ({
        picture: id === null ? before.picture : id && `/pictures/${id}/small`,
        isForMembers: typedIn(form, 'audience') === 'members',
      }))
      clearTimeout(timer)
      timer = setTimeout(() => void readWords(typedIn(form, 'text') ?? ''), pauseMilliseconds)
    }
    form.addEventListener('input', typed)
    return () => {
      clearTimeout(timer)
      form.removeEventListener('input', typed)
    }
  }, [])

  return (
    <section ref={mark} className={styles.preview} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {m.society_link_preview()}
      </h2>
      {shown.isForMembers ? (
        <p className={styles.hint}>{m.society_link_preview_members()}</p>
      ) : (
        <div className={styles.card}>
          {picture && <img className={styles.picture} src={picture} alt="" />}
          <div className={styles.words}>
            <p className={styles.address}>{address}</p>
            <p className={styles.title}>
              <TypedText>{title.trim() || m.society_link_preview_title()}</TypedText>
            </p>
            <p className={styles.summary}>
              <TypedText>{words || m.society_link_preview_words()}</TypedText>
            </p>
          </div>
        </div>
      )}
    </section>
  )
}

/** Reads a field's present value; null where the form has none of this name. */
function typedIn(form: HTMLFormElement, name: string): string | null {
  const control = form.elements.namedItem(name)
  return control !== null && 'value' in control ? String(control.value) : null
}

const wordsShown = 200

/** Returns the first words of a rendered text as plain text, for link previews. */
function firstWords(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim()
  if (text.length <= wordsShown) return text
  const cut = text.slice(0, wordsShown)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`
}

/** Returns the path of the first picture of a rendered text; null without one. */
function firstPicture(html: string): string | null {
  return /<img src="(\/pictures\/[^"]+)"/.exec(html)?.[1] ?? null
}
