import { colours } from '../../../../contract/colours.ts'

const { ground, card, ink, line, action, celebration } = colours
const { 'ink-soft': inkSoft } = colours

/** The look of the month in a frame; a narrow frame shows it as a list of the days that have events. */
export const embedStyle = `
:root { color-scheme: light dark; font: 1rem/1.4 system-ui, sans-serif }
body { margin: 0; padding: .75rem; color: ${ink.light}; background: ${ground.light} }
h1 { margin: 0 0 .5rem; font-size: 1.25rem }
table { width: 100%; table-layout: fixed; border-collapse: collapse; background: ${card.light} }
th { padding: .25rem; font-size: .875rem; color: ${inkSoft.light} }
td { height: 4.5rem; padding: .25rem; border: 1px solid ${line.light}; vertical-align: top; overflow-wrap: anywhere }
td.today { outline: 3px solid ${celebration.light}; outline-offset: -3px }
td.outside b { color: ${inkSoft.light}; font-weight: normal }
time span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
ul { margin: 0; padding: 0; list-style: none }
li { margin: .25rem 0; font-size: .875rem }
a { display: inline-block; min-height: 1.5rem; color: ${action.light} }
td p { margin: 0; font-size: .875rem }
@media (max-width: 40rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  table, tbody, tr, td { display: block }
  td { height: auto; padding: .5rem }
  td:not(:has(li)), time b { display: none }
  time span { position: static; width: auto; height: auto; clip-path: none; font-weight: bold }
}
@media (prefers-color-scheme: dark) {
  body { color: ${ink.dark}; background: ${ground.dark} }
  table { background: ${card.dark} }
  th, td.outside b { color: ${inkSoft.dark} }
  td { border-color: ${line.dark} }
  td.today { outline-color: ${celebration.dark} }
  a { color: ${action.dark} }
}`
