import { useEffect, useRef, useState } from 'react'
import { m } from '../../../../contract/paraglide/messages.js'
import type { PostPicture } from '../../../../contract/posts/pictures.ts'
import { ApiError } from '../../../api/api.ts'
import { fetchAsMember } from '../../../api/browser-api.ts'
import styles from './post-pictures.module.css'

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
