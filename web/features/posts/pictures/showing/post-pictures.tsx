import { useState } from 'react'
import { m } from '../../../../../contract/paraglide/messages.js'
import type { Post } from '../../../../../contract/posts/feed.ts'
import { PictureViewer } from './picture-viewer.tsx'
import { PostImage } from './post-image.tsx'
import styles from './post-pictures.module.css'

interface PostPicturesProps {
  post: Pick<Post, 'pictures' | 'name'>
  /** Reports one of them, where the viewer may. */
  onReport?: ((picture: string) => void) | undefined
}

/** The pictures of a post; a press shows one as large as the window. */
export function PostPictures({ post: { pictures, name }, onReport }: PostPicturesProps) {
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
      <PictureViewer pictures={pictures} name={name} shown={shown} onShow={setShown} onReport={onReport} />
    </>
  )
}

/** The place of a picture that stands alone, as wide as its height allows. */
function alone(ratio: number) {
  return { aspectRatio: ratio, width: `calc(min(560px, 80vh) * ${ratio})` }
}
