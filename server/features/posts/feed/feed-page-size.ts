import {
  commentTextMax,
  picturesPerPost,
  postTextMax,
} from '../../../../contract/posts/options-and-limits.ts'
import { postPictureAltMax } from '../../../../contract/posts/pictures.ts'
import { bytesPerCharacter } from '../../../../contract/text/characters.ts'
import type { Connection } from '../../../database/connection.ts'
import { countFitting, pageBytesMax } from '../../../endpoints/paging.ts'
import type { FeedVisibility } from '../posts.queries.ts'
import { bytesBesideText, bytesOfLike, bytesOfMentions } from '../written-view.ts'
import { listPostSizes } from './feed.queries.ts'

/** The most likes and comments that each post of a list contains. */
export interface DetailCounts {
  likes: number
  comments: number
}

interface AskedPage {
  limit: number
  after: string | null
  /** null when the posts come without likes and comments. */
  counts: DetailCounts | null
}

/**
 * Returns how many posts a page may have to stay below 4 MiB. The database returns the sizes of the texts before any of
 * them is read; a page that cannot become too large is not checked.
 */
export async function countFittingPosts(
  connection: Connection,
  visibility: FeedVisibility,
  { limit, after, counts }: AskedPage,
): Promise<number> {
  const { likes, comments } = counts ?? { likes: 0, comments: 0 }
  const largest =
    bytesIn(postTextMax) +
    picturesPerPost * bytesIn(postPictureAltMax) +
    likes * bytesOfLike +
    comments * bytesIn(commentTextMax) +
    bytesBesideText
  if (limit * largest <= pageBytesMax) return limit
  const sizes = await listPostSizes(connection, visibility, { limit, after, comments })
  const fitting = countFitting(
    sizes.map(
      ({ text_bytes, mention_count, like_count, comment_count }) =>
        text_bytes +
        bytesOfMentions * mention_count +
        bytesBesideText * (1 + Math.min(comment_count, comments)) +
        bytesOfLike * Math.min(like_count, likes),
    ),
  )
  return fitting === sizes.length ? limit : fitting
}

function bytesIn(characters: number): number {
  return characters * bytesPerCharacter + bytesBesideText + bytesOfMentions
}
