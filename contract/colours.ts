/** The background colour. It is apart from the others because every page contains it in its scripts. */
export const ground = { light: '#faf3e6', dark: '#17131c' } as const

/**
 * The design tokens for places that the style sheet does not reach. By their names, in hexadecimal sRGB: for emails,
 * the browser's own bars, a phone's home screen.
 */
export const colours = {
  ground,
  card: { light: '#fffcf5', dark: '#231d2b' },
  ink: { light: '#241c2b', dark: '#f8efe0' },
  'ink-soft': { light: '#5f5262', dark: '#c6b9c6' },
  line: { light: '#e4d3b8', dark: '#3b3244' },
  action: { light: '#a3271d', dark: '#f2735f' },
  'on-action': { light: '#ffffff', dark: '#2b0a06' },
  celebration: { light: '#e9a52f', dark: '#e9a52f' },
} as const
