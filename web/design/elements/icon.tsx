const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  chevron: 'M6 9l6 6 6-6',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M5 19l1.4-1.4M17.6 6.4L19 5',
  dark: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z',
  home: 'M4 11.5L12 4.5l8 7V20h-5.5v-5.5h-5V20H4z',
  calendar: 'M5 6h14v14H5zM5 10.5h14M8.5 3.5V7M15.5 3.5V7',
  people:
    'M9 11a3.2 3.2 0 1 0 0-6.4A3.2 3.2 0 0 0 9 11zM3 20c0-4 2.4-6.2 6-6.2s6 2.2 6 6.2M16.5 5a3 3 0 0 1 0 6M18 14.3c2 .8 3 2.700 3 5.700',
  speech: 'M4 5h16v11.5H11L7 20v-3.5H4z',
  person: 'M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM5 20.5c0-4.3 2.8-6.5 7-6.5s7 2.2 7 6.5',
  add: 'M12 5v14M5 12h14',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
}

export type IconName = keyof typeof paths

/** An icon beside a text; hidden from screen readers. */
export function Icon({ name, size = 24 }: { name: IconName; size?: number }) {
  return <LineDrawing path={paths[name]} size={size} />
}

/** Draws a path of 24 by 24 units in the icons' line style. */
export function LineDrawing({ path, size = 24 }: { path: string; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={path} />
    </svg>
  )
}
