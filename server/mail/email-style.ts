/** The society's colours (see the design's tokens), light and dark, in what mail programs understand. */
export const emailStyle = `
body { margin: 0; padding: 0; background: #fbf7ef; }
.ground { background: #fbf7ef; padding: 24px 12px; }
.sheet { max-width: 600px; background: #ffffff; border-radius: 12px; color: #1d2450; text-align: left;
  font: 17px/1.6 Mukta, 'Noto Sans', 'Segoe UI', Helvetica, Arial, sans-serif; }
.head { padding: 24px 32px 8px; }
.name { color: #1d2450; font-size: 20px; font-weight: bold; text-decoration: none; }
.border { padding: 0 32px; color: #b3261e; font-size: 14px; line-height: 24px; overflow: hidden; white-space: nowrap; }
.body { padding: 8px 32px; overflow-wrap: anywhere; }
.foot { padding: 8px 32px 24px; border-top: 1px solid #e4dccb; overflow-wrap: anywhere; }
h1 { margin: 16px 0; font-size: 24px; line-height: 1.25; }
p { margin: 16px 0; }
.action { margin: 24px 0; }
.button { display: inline-block; padding: 12px 24px; border-radius: 8px; background: #b3261e; color: #ffffff;
  font-weight: bold; text-decoration: none; }
.note { padding-left: 12px; border-left: 4px solid #e9a23b; }
.small { margin: 8px 0; color: #565b78; font-size: 14px; }
.quiet { color: #1d2450; }
@media (max-width: 480px) {
  .head, .border, .body, .foot { padding-left: 20px; padding-right: 20px; }
}
@media (prefers-color-scheme: dark) {
  body, .ground { background: #14162a; }
  .sheet { background: #1f2340; color: #f3ecdd; }
  .name, .quiet { color: #f3ecdd; }
  .border { color: #f0776c; }
  .foot { border-top-color: #3a3f63; }
  .small { color: #c3c0cf; }
  .button { background: #f0776c; color: #14162a; }
}
`
