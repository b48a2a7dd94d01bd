/** The background colour. It is apart from the others because every page contains it in its scripts. */
export const ground = { light: '#fbf7ef', dark: '#14162a' } as const

/**
 * The design tokens for places that the style sheet does not reach. By their names, in hexadecimal sRGB: for emails,
 * the browser's own bars, a phone's home screen.
 */
export const colours = {
  ground,
  card: { light: '#ffffff', dark: '#1f2240' },
  ink: { light: '#1d2450', dark: '#f5efe3' },
  'ink-soft': { light: '#535a7c', dark: '#bcbbd2' },
  line: { light: '#e6dcc9', dark: '#343859' },
  action: { light: '#b3261e', dark: '#f0705f' },
  'on-action': { light: '#ffffff', dark: '#2c0a07' },
  celebration: { light: '#e9a23b', dark: '#e9a23b' },
  'motif-1': { light: '#b3261e', dark: '#e2695e' },
} as const
