import type { Permissions } from '../../../contract/posts/schemas.ts'
import { may, type Viewer } from '../../endpoints/context.ts'

/** A post or comment, by what rights on it depend on. */
interface Authored {
  user_id: string
}

/** Tells whether the viewer wrote it: nobody else edits it, or removes it without giving a reason. */
export function isAuthor(viewer: Viewer, { user_id }: Authored): boolean {
  return viewer.userId === user_id
}

/** Tells whether the viewer may report it: anybody's words but their own. */
export function mayReport(viewer: Viewer, written: Authored): boolean {
  return !isAuthor(viewer, written)
}

/** Lists what a viewer may do with a post or comment, for the screen. */
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
