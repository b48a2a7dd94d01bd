import type { KeyboardEvent } from 'react'
import { m } from '../../../../../contract/paraglide/messages.js'
import type { PostPicture } from '../../../../../contract/posts/pictures.ts'
import { languageOf } from '../../../../../contract/text/script-language.ts'
import { Dialog } from '../../../../design/dialogs/dialog.tsx'
import { Button } from '../../../../design/elements/button.tsx'
import styles from './picture-viewer.module.css'
import { PostImage } from './post-image.tsx'

interface PictureViewerProps {
  pictures: PostPicture[]
  /** The author's name. */
  name: string
  /** Which of them is shown; null while the viewer is closed. */
  shown: number | null
  onShow: (shown: number | null) => void
  /** Reports one of them, where the viewer may. */
  onReport?: ((picture: string) => void) | undefined
}

/** Shows one picture of a post as large as the window, and leads to the others; arrow keys do, too. */
export function PictureViewer({ pictures, name, shown, onShow, onReport }: PictureViewerProps) {
  const count = pictures.length
  const picture = shown === null ? undefined : pictures[shown]
  const move = (by: 1 | -1) => shown !== null && pictures[shown + by] && onShow(shown + by)

  function moveByKey({ key }: KeyboardEvent): void {
    if (key === 'ArrowRight') move(1)
    if (key === 'ArrowLeft') move(-1)
  }

  const ofPost = m.posts_picture_of_post({ name })
  return (
    <Dialog
      open={picture !== undefined}
      title={count === 1 ? ofPost : m.posts_picture_of({ number: (shown ?? 0) + 1, count })}
      className={styles.viewer}
      onClose={() => onShow(null)}
      onKeyUp={moveByKey}
    >
      {picture && (
        <>
          <div
            className={styles.picture}
            style={{
              aspectRatio: `${picture.width} / ${picture.height}`,
              width: `min(${picture.width}px, max(100dvh - 16rem, 12rem) * ${picture.width / picture.height})`,
            }}
          >
            <PostImage key={picture._id} picture={picture} size="large" alt={picture.alt || ofPost} />
          </div>
          {picture.alt && (
            <p className={styles.alt} dir="auto" lang={languageOf(picture.alt)}>
              {picture.alt}
            </p>
          )}
          <div className={styles.choices}>
            {count > 1 && (
              <>
                <Button aria-disabled={shown === 0} onClick={() => move(-1)}>
                  {m.posts_picture_previous()}
                </Button>
                <Button aria-disabled={shown === count - 1} onClick={() => move(1)}>
                  {m.posts_picture_next()}
                </Button>
              </>
            )}
            {onReport && (
              <Button
                onClick={() => {
                  onShow(null)
                  onReport(picture._id)
                }}
              >
                {m.posts_report_picture()}
              </Button>
            )}
            <Button onClick={() => onShow(null)}>{m.posts_picture_close()}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
