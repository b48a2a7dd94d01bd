import type { FastifyReply } from 'fastify'
import { colours } from '../../contract/colours.ts'
import { m } from '../../contract/paraglide/messages.js'
import { getLocale } from '../../contract/paraglide/runtime.js'
import type { Refusal } from '../endpoints/refusal.ts'

const style = `
:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif }
body { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem; color: ${colours.ink.light}; background: ${colours.ground.light} }
a { color: ${colours.action.light} }
@media (prefers-color-scheme: dark) {
  body { color: ${colours.ink.dark}; background: ${colours.ground.dark} }
  a { color: ${colours.action.dark} }
}`

/** Responds with a self-contained page when the site's own pages cannot be rendered. */
export function failurePage(
  reply: FastifyReply,
  { status, code, faults, retryAfter }: Refusal,
  { name, nonce }: { name: string; nonce: string },
): FastifyReply {
  const heading = code === 'unavailable' ? m.site_unavailable_heading() : m.site_error_heading()
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(
      [
        `<!DOCTYPE html><html lang="${getLocale()}"><head><meta charset="utf-8">`,
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        `<title>${escaped(m.site_title({ page: heading, society: name }))}</title>`,
        `<style nonce="${nonce}">${style}</style></head><body><main>`,
        `<p>${escaped(name)}</p><h1>${escaped(heading)}</h1><p>${escaped(faults[0]?.msg ?? '')}</p>`,
        `<p><a href="">${escaped(m.site_try_again())}</a></p>`,
        `<p><a href="/">${escaped(m.site_go_home())}</a></p>`,
        '</main></body></html>',
      ].join('\n'),
    )
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
