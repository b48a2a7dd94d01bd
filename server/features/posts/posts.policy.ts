import type { Permissions } from '../../../contract/posts/schemas.ts'
import { may, type Viewer } from '../../endpoints/context.ts'

/** A post or comment, with the column that decides about rights. */
interface Authored {
  user_id: string
}

/** Checks whether the viewer is the author, who alone may edit it. */
export function isAuthor(viewer: Viewer, { user_id }: Authored): boolean {
  return viewer.userId === user_id
}

/** Checks whether the viewer may report it: any text but their own. */
export function mayReport(viewer: Viewer, written: Authored): boolean {
  return !isAuthor(viewer, written)
}

/** Returns the viewer's rights on a post or comment, for the screen. */
export function permissionsFor(viewer: Viewer, written: Authored): Permissions {
  const author = isAuthor(viewer, written)
  return {
    edit: author,
    remove: author,
    report: mayReport(viewer, written),
    block: !author,
    moderate: may(viewer, 'moderate'),
  }
}
