import { LineDrawing } from '../../../design/elements/icon.tsx'

const paths = {
  like: 'M7 11v9H4v-9zM7 11l4-8a2.5 2.5 0 0 1 2.5 2.5V9h5.2a2 2 0 0 1 2 2.3l-1.2 7a2 2 0 0 1-2 1.7H7',
  discussion: 'M4 5h16v11H9l-5 4z',
  more: 'M4.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M11.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M18.5 12a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  pin: 'M9 3h6l-1 7 4 4H6l4-4zM12 14v7',
}

/** An icon of the posts beside a text; hidden from screen readers. */
export function PostIcon({ name, size }: { name: keyof typeof paths; size?: number }) {
  return <LineDrawing path={paths[name]} {...(size && { size })} />
}
