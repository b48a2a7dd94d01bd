import type { Post } from '../../../contract/posts/schemas.ts'
import type { Viewer } from '../../endpoints/context.ts'

interface Written {
  user_id: string
}

/** Posts and comments belong to their authors: nobody else edits them, or removes them without a reason. */
export function isAuthor(viewer: Viewer, { user_id }: Written): boolean {
  return viewer.userId === user_id
}

/** Reporting one's own words makes no sense. */
export function mayReport(viewer: Viewer, written: Written): boolean {
  return !isAuthor(viewer, written)
}

/** What a viewer may do with a post or comment, as the screen is told. */
export function permissionsFor(viewer: Viewer, written: Written): Post['may'] {
  const author = isAuthor(viewer, written)
  return {
    edit: author,
    remove: author,
    report: mayReport(viewer, written),
    block: !author,
    moderate: viewer.administrator,
  }
}
