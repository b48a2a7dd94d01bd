import { m } from '../../contract/paraglide/messages.js'
import { getLocale } from '../../contract/paraglide/runtime.js'
import type { Config } from '../config.ts'
import { emailStyle } from './email-style.ts'
import type { EmailBlock, EmailContent } from './email-template.ts'

/** Writes the HTML part: tables and plain styles, as mail programs need them; no picture, nothing loaded from afar. */
export function emailHtml(config: Config, content: EmailContent): string {
  const { societyName, publicUrl, societyEmail } = config
  const contact = societyEmail
    ? ` · <a class="quiet" href="mailto:${encoded(societyEmail)}">${encoded(societyEmail)}</a>`
    : ''
  const unsubscribe = content.unsubscribe
    ? `<p class="small"><a class="quiet" href="${encoded(content.unsubscribe.url)}">${encoded(content.unsubscribe.label)}</a></p>`
    : ''
  return `<!doctype html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${encoded(content.subject)}</title>
<style>${emailStyle}</style>
</head>
<body>
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td class="head" role="banner"><a class="name" href="${encoded(publicUrl)}">${encoded(societyName)}</a></td></tr>
<tr><td class="border" aria-hidden="true">${'◆&#8202;◇&#8202;'.repeat(motifRepeats)}◆</td></tr>
<tr><td class="body" role="main">
<h1>${encoded(content.subject)}</h1>
<p>${encoded(m.notifications_email_greeting({ name: content.to.name }))}</p>
${content.blocks.map(blockHtml).join('\n')}
<p>${encoded(m.notifications_email_closing())}<br>${encoded(societyName)}</p>
</td></tr>
<tr><td class="foot" role="contentinfo">
<p class="small">${encoded(content.reason)}</p>
${unsubscribe}
<p class="small"><a class="quiet" href="${encoded(publicUrl)}">${encoded(societyName)}</a>${contact}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const motifRepeats = 9

function blockHtml(block: EmailBlock): string {
  if ('note' in block) return `<p class="note">${encoded(block.note)}</p>`
  if ('text' in block) return `<p>${encoded(block.text).replaceAll('\n', '<br>')}</p>`
  const url = encoded(block.url)
  return `<p class="action"><a class="button" href="${url}">${encoded(block.button)}</a></p>
<p class="small">${encoded(m.notifications_email_link_fallback())}<br><a class="quiet" href="${url}">${url}</a></p>`
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function encoded(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
