import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { colours } from '../../../contract/colours.ts'

type Scheme = 'light' | 'dark'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function colour(name: string, scheme: Scheme): string {
  const value = css.match(new RegExp(`--${name}: ([^;]+);`))?.[1] ?? ''
  const twins = value.match(/light-dark\((#\w{6}), (#\w{6})\)/)
  return (scheme === 'light' ? twins?.[1] : twins?.[2]) ?? value
}

/** Computes the relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['ground', 'card', 'sunken']
const texts: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['ink-soft', ground],
    ['link', ground],
    ['danger-ink', ground],
    ['success-ink', ground],
    ['celebration-ink', ground],
  ]),
  ['on-band', 'band'],
  ['rice', 'wall'],
  ['rice', 'wall-deep'],
  ['celebration', 'band'],
  ['on-action', 'action'],
  ['on-action', 'action-strong'],
  ['on-celebration', 'celebration'],
  ['ink', 'celebration-wash'],
  ['link', 'celebration-wash'],
  ['celebration-ink', 'celebration-wash'],
  ['success-ink', 'success-wash'],
  ['danger-ink', 'danger-wash'],
  ['info-ink', 'info-wash'],
  ['ink', 'info-wash'],
]
const controls: [string, string][] = [
  ...grounds.flatMap((ground): [string, string][] => [
    ['control-line', ground],
    ['action', ground],
    ['focus', ground],
    ['danger', ground],
    ['success', ground],
  ]),
  ['focus-on-band', 'band'],
]

describe.each<Scheme>(['light', 'dark'])('in the %s scheme', (scheme) => {
  it.each(texts)('%s can be read on %s', (text, ground) => {
    expect(contrast(colour(text, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(Object.entries(colours))('%s is the same where style sheets do not reach', (name, values) => {
    expect(values[scheme]).toBe(colour(name, scheme))
  })

  it.each(controls)('%s stands out from %s', (control, ground) => {
    expect(contrast(colour(control, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3)
  })
})

it('every variable of the style sheets is defined in one of them', () => {
  const sheets = globSync('web/**/*.css').map((path) => readFileSync(path, 'utf8'))
  const code = globSync(['web/**/*.tsx', 'server/charts/*.ts']).map((path) => readFileSync(path, 'utf8'))
  const namesIn = (texts: string[], pattern: RegExp) =>
    texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name))
  const defined = new Set([...namesIn(sheets, /(--[\w-]+):/g), ...namesIn(code, /(--[\w-]+)/g)])
  expect(namesIn(sheets, /var\((--[\w-]+)\)/g).filter((name) => !defined.has(name))).toEqual([])
})
