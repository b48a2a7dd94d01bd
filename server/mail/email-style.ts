import { colours } from '../../contract/colours.ts'

const { ground, card, ink, line, action, celebration } = colours
const { 'ink-soft': inkSoft, 'on-action': onAction, 'motif-1': motif } = colours

/** The design's colours, light and dark, in what mail programs understand. */
export const emailStyle = `
body { margin: 0; padding: 0; background: ${ground.light}; }
.ground { background: ${ground.light}; padding: 24px 12px; }
.sheet { max-width: 600px; background: ${card.light}; border-radius: 12px; color: ${ink.light}; text-align: left;
  font: 17px/1.6 Mukta, 'Noto Sans', 'Segoe UI', Helvetica, Arial, sans-serif; }
.head { padding: 24px 32px 8px; }
.name { color: ${ink.light}; font-size: 20px; font-weight: bold; text-decoration: none; }
.border { padding: 0 32px; color: ${motif.light}; font-size: 14px; line-height: 24px; overflow: hidden; white-space: nowrap; }
.body { padding: 8px 32px; overflow-wrap: anywhere; }
.foot { padding: 8px 32px 24px; border-top: 1px solid ${line.light}; overflow-wrap: anywhere; }
h1 { margin: 16px 0; font-size: 24px; line-height: 1.25; }
p { margin: 16px 0; }
.action { margin: 24px 0; }
.button { display: inline-block; padding: 12px 24px; border-radius: 8px; background: ${action.light}; color: ${onAction.light};
  font-weight: bold; text-decoration: none; }
.note { padding-left: 12px; border-left: 4px solid ${celebration.light}; }
.small { margin: 8px 0; color: ${inkSoft.light}; font-size: 14px; }
.quiet { color: ${ink.light}; }
@media (max-width: 480px) {
  .head, .border, .body, .foot { padding-left: 20px; padding-right: 20px; }
}
@media (prefers-color-scheme: dark) {
  body, .ground { background: ${ground.dark}; }
  .sheet { background: ${card.dark}; color: ${ink.dark}; }
  .name, .quiet { color: ${ink.dark}; }
  .border { color: ${motif.dark}; }
  .foot { border-top-color: ${line.dark}; }
  .note { border-left-color: ${celebration.dark}; }
  .small { color: ${inkSoft.dark}; }
  .button { background: ${action.dark}; color: ${onAction.dark}; }
}
`
