import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { Post } from '../../../../contract/posts/feed.ts'
import type { PostPicture } from '../../../../contract/posts/pictures.ts'
import { languageOf } from '../../../../contract/text/script-language.ts'
import { ApiError } from '../../../api/api.ts'
import { fetchAsMember } from '../../../api/browser-api.ts'
import { Dialog } from '../../../design/dialogs/dialog.tsx'
import { Button } from '../../../design/elements/button.tsx'
import styles from './elements.module.css'

interface PostPicturesProps {
  post: Pick<Post, 'pictures' | 'name'>
  /** Reports one of them, if the viewer may. */
  onReport?: ((picture: string) => void) | undefined
  /** Removes one of them from another's post, if the viewer may. */
  onRemove?: ((picture: string) => void) | undefined
}

/** The pictures of a post; a click enlarges one. */
export function PostPictures({ post: { pictures, name }, ...actions }: PostPicturesProps) {
  const [shown, setShown] = useState<number | null>(null)
  const count = pictures.length
  if (count === 0) return null
  return (
    <>
      <div className={count === 1 ? styles.alone : styles.grid}>
        {pictures.map((picture, index) => {
          const { _id, width, height, alt } = picture
          const place = { number: index + 1, count }
          return (
            <button
              key={_id}
              type="button"
              className={styles.open}
              style={count === 1 ? alone(width / height) : undefined}
              aria-label={alt ? m.posts_picture_open_showing({ ...place, alt }) : m.posts_picture_open(place)}
              onClick={() => setShown(index)}
            >
              <PostImage picture={picture} size="small" alt="" />
            </button>
          )
        })}
      </div>
      <PictureViewer pictures={pictures} name={name} shown={shown} onShow={setShown} {...actions} />
    </>
  )
}

/** Returns the size of a single picture, as wide as its height allows. */
function alone(ratio: number) {
  return { aspectRatio: ratio, width: `calc(min(560px, 80vh) * ${ratio})` }
}

/** Shows the picture of a dialog in small size; nothing for one about the whole post. */
export function PictureInQuestion({ pictures, id }: { pictures: PostPicture[]; id: string | null }) {
  const picture = pictures.find(({ _id }) => _id === id)
  if (!picture) return null
  return (
    <div className={styles.asked}>
      <PostImage picture={picture} size="small" alt={picture.alt} />
    </div>
  )
}

interface PictureViewerProps extends Pick<PostPicturesProps, 'onReport' | 'onRemove'> {
  pictures: PostPicture[]
  /** The author's name. */
  name: string
  /** The index of the shown picture; null while the viewer is closed. */
  shown: number | null
  onShow: (shown: number | null) => void
}

/** Shows one picture in full size; buttons and arrow keys lead to the others. */
function PictureViewer({ pictures, name, shown, onShow, onReport, onRemove }: PictureViewerProps) {
  const count = pictures.length
  const picture = shown === null ? undefined : pictures[shown]
  const move = (by: 1 | -1) => shown !== null && pictures[shown + by] && onShow(shown + by)

  function moveByKey({ key }: KeyboardEvent): void {
    if (key === 'ArrowRight') move(1)
    if (key === 'ArrowLeft') move(-1)
  }

  function leaveFor(action: (picture: string) => void): void {
    if (!picture) return
    onShow(null)
    action(picture._id)
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
            {onReport && <Button onClick={() => leaveFor(onReport)}>{m.posts_report_picture()}</Button>}
            {onRemove && (
              <Button look="danger" onClick={() => leaveFor(onRemove)}>
                {m.posts_remove_picture()}
              </Button>
            )}
            <Button onClick={() => onShow(null)}>{m.posts_picture_close()}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

/** Distance from the window at which a picture is loaded. */
const ahead = '600px'

interface PostImageProps {
  picture: Pick<PostPicture, 'url' | 'width' | 'height'>
  size: 'large' | 'small'
  alt: string
}

/** A picture of a post, loaded shortly before it becomes visible. Its space is reserved. */
export function PostImage({ picture: { url, width, height }, size, alt }: PostImageProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [isNear, setNear] = useState(false)
  const { src, isFailed } = useLoaded(isNear ? url : null, size)

  // Only the browser knows the visible part.
  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: ahead,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  return (
    <span ref={place} className={styles.place} aria-busy={src === null && !isFailed}>
      {src !== null && <img className={styles.image} src={src} width={width} height={height} alt={alt} />}
      {isFailed && <span className={styles.failed}>{m.posts_picture_failed()}</span>}
    </span>
  )
}

function useLoaded(url: string | null, size: PostImageProps['size']) {
  const [loaded, setLoaded] = useState<{ url: string; src: string | null } | null>(null)
  useEffect(() => {
    if (url === null) return
    let isWanted = true
    const show = (src: string | null) => isWanted && setLoaded({ url, src })
    loadPostPicture(url, size).then(show, (error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      show(null)
    })
    return () => {
      isWanted = false
    }
  }, [url, size])
  const present = loaded?.url === url ? loaded : null
  return { src: present?.src ?? null, isFailed: present?.src === null }
}

/**
 * Loads a post's picture as a data URL: an image's request would lack the token.
 * @throws {ApiError}
 */
async function loadPostPicture(url: string, size: 'large' | 'small'): Promise<string> {
  const response = await fetchAsMember(`${url}?size=${size}`)
  const picture = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(picture)
  })
}
