import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { shortMessages } from './scripts/build-site/short-messages.ts'
import { thinFonts } from './scripts/build-site/thin-fonts.ts'

/** The language of the pages that are built (scripts/build-site.ts). */
const baseLocale = 'en'
const language = process.env.SITE_LANGUAGE ?? baseLocale

const framework = /node_modules\/(react|react-dom|react-router|scheduler|cookie-es|@remix-run)\//

/** Modules of the frame around every page. */
const frame = new RegExp(
  [
    '/web/browser/storage',
    '/web/api/(api|browser-api|loading|token)',
    '/web/session/(page-loading|session|session-store|next-path)[.]ts',
    '/web/shell/(header|page|sidebar|site)/(?!mail-server|social-feed|donation)',
    '/contract/text/(nepali-numbers|own-names|reading-preferences)',
    '/web/design/(feedback/(alert|empty-state)|pictures/cover[.]tsx|elements/(avatar|button|card|icon|navigation-focus)|texts/(typed-text|page-language|calendar-day))',
    // Small, and used everywhere: otherwise the landing page would share a chunk with every other page.
    '/contract/((time/(calendar-date|durations)|bytes)[.]ts|paraglide/registry[.]js)',
  ].join('|'),
)

/** Modules of pages with forms and questions, and of the frame around members' pages. */
const forms = new RegExp(
  [
    '/web/design/(fields(?!/(?:bikram-sambat|typed-date))|forms(?!/text-versions)|elements|feedback|texts|dialogs/(dialog|confirm-dialog)|lists/(page-links|table))[/.]',
    '/web/session/(drafts|leaving-question|forms/(?!parse-form)|outbox|people-actions)',
    '/web/api/load-filtered',
    '/web/shell/(access/members-layout[.]tsx(?![?]__react)|site/mail-server)',
    '/web/features/(accounts/own-account/verification-notice|administration/elements/reason-field|profiles/(badges|labels|fields/private-fields))',
    '/web/browser/random-key',
    '/contract/(administration/options-and-limits|profiles/option-labels)[.]ts',
    '/contract/(?!administration|money)(?:[a-z-]+/)*(?:options-and-limits|options|digits|rights|durations|confirmation|characters)[.]ts',
    '/contract/text/written-text',
    '/contract/paraglide/messages/(errors|outbox|site(?!_bs_))_',
    '/contract/paraglide/messages/(letters_(for_these|save_selection|show_in_users|write_to_these)|administration_(booklet|labels|people_export))[.]js',
    // Page names for menus, too: a page must not load the menu for its own name.
    '/contract/paraglide/messages/(events_attendance|posts_reports_heading|profiles_(category|from|household_child|location|office|options|type)|society_(announcements|pages|settings|donation_heading))[.]js',
  ].join('|'),
)

/** Small modules that members' pages share. */
const parts = new RegExp(
  [
    '/web/features/profiles/(dashboard-cards|fields/(?!private-fields)|histories/remove-entry|own-profile/own-profile|households/household-(address|invitations))',
    '/web/features/accounts/sections',
    '/web/features/events/(event/own-next-event|attendance/attendance[.]ts|editing/event-audience|times)',
    '/web/design/(charts|lists/link-rows)',
  ].join('|'),
)

/** Modules that the pages of the administration share. */
const administration = new RegExp(
  [
    '/web/features/administration/(elements/(?!reason-field|folded-table)|account/account-badges|today/first-day-steps|users/users-query)',
    '/web/shell/access/(rights-layout[.]tsx(?![?]__react)|page-rights)',
  ].join('|'),
)

/** The state of dues, which members' own pages show, too. */
const dues =
  /\/web\/features\/money\/(elements\/dues-state|own\/own-money[.]module)|\/contract\/money\/options-and-limits[.]ts/

/** Modules that the pages about money share. */
const money = /\/web\/features\/money\/(elements\/(?!dues-state)|tickets\/ticket-)/

/** Modules of the feed and its posts: what they show, and what writes a text. */
const posts = /\/web\/features\/posts\/(elements|state|post\/post-card|composer\/(?!text-editor))/

/** Modules that change posts or receive live changes, loaded after hydration. */
const postTools =
  /\/web\/features\/posts\/(post\/post-dialogs|composer\/text-editor|moderation\/moderation-dialogs)|\/node_modules\/eventsource-parser\//

/** Modules shared by the ways to sign in. */
const signingIn =
  /\/web\/(browser\/passkeys|session\/path-after-sign-in|features\/accounts\/sign-in\/(form-page|passkey-sign-in|ticket-store))[.]tsx?$/

const text = /\/contract\/paraglide\/messages\/([a-z]+)_/

function textsOf(id: string): string {
  const room = text.exec(id)?.[1]
  if (room === 'festivals') return 'texts-events'
  return room === 'accounts' || room === 'profiles' ? 'texts-people' : `texts-${room}`
}

const oneText = /\/contract\/paraglide\/messages\/[a-z]\w*\.js$/

/** Matches the code by which a message selects its language. */
const choice =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = [^\n]*(?:\s*(?:if \(locale === "\w+"\) )?return \w+\(inputs\))*?\s*return [a-z]+_(\w+)\(inputs\)\s*\}\)/

/** Matches the last plural of a text, with its fallback. */
const lastPlural = /if \(plural === "other"\) return (.*);\n\treturn .*;\n\};/g

/** Matches a message's choice of its plural, which texts with one form do not use. */
const pluralChoice = /(const \w+ = )(?=registry\.plural\()/g

/** Matches a message's access to its inputs, which every caller provides. */
const optionalInput = /\bi\?\.(?=\w+(?:\)?\}|, \{\}\)))/g

/** Matches the beginning of the expressions that find the language in cookies. */
const cookiePattern = /^(const \w+Pattern = )(?=new RegExp|cookieName)/gm

const runtimeImport = /^import \{[^}]*\} from '..\/runtime.js';?$/m

/**
 * Builds pages from single messages, so that each page loads its own; the server has them in one module. A
 * message contains only the text in the build's language: the selection is most of the bytes of a short one.
 */
const messagesApart: Plugin = {
  name: 'messages-apart',
  enforce: 'pre',
  transform(code, id) {
    if (this.environment.name !== 'client') return null
    // The selection of a language has no side effects. Pages do not read its cookie.
    if (id.endsWith('/paraglide/runtime.js'))
      return {
        code: code.replaceAll(cookiePattern, '$1/* @__PURE__ */ '),
        moduleSideEffects: false,
        map: null,
      }
    if (!oneText.test(id) || this.environment.mode === 'dev') return null
    const alone = code.replace(choice, `${language}_$1`)
    if (alone === code) return null
    const short = alone
      .replaceAll(lastPlural, 'return $1;\n};')
      .replaceAll(pluralChoice, '$1/* @__PURE__ */ ')
      .replaceAll(optionalInput, 'i.')
    return { code: short.replace(runtimeImport, ''), map: null }
  },
  async resolveId(source, importer) {
    if (this.environment.name !== 'client' || !source.endsWith('/paraglide/messages.js')) return null
    return this.resolve(source.replace('messages.js', 'messages-apart.js'), importer, { skipSelf: true })
  },
}

/**
 * Builds the scripts of a further language. Of the server's module it builds only the pages' part, since the
 * server renders every language by the same module.
 */
const furtherLanguage: Plugin = {
  name: 'further-language',
  config: () => ({
    environments: {
      ssr: { build: { rolldownOptions: { input: { index: 'virtual:react-router/server-manifest' } } } },
    },
  }),
}

/** Modules of actions, imported when a form is sent, and of the server. */
const unusedAtFirst =
  /[?&]route-chunk=client|\/web\/api\/server-(?:api|context)[.]ts$|\/contract\/text\/bikram-sambat-format[.]ts$/

/** Excludes code from initial chunks, where it is unused at first. */
const actionsApart: Plugin = {
  name: 'actions-apart',
  transform(_code, id) {
    const isApart = this.environment.name === 'client' && unusedAtFirst.test(id)
    return isApart ? { moduleSideEffects: false } : null
  },
}

const contract = join(import.meta.dirname, 'contract')

/**
 * Makes the built pages import the contract that the server has loaded. They find it by the `imports` of
 * package.json; a second copy of each schema and message would take memory.
 */
const sharedContract: Plugin = {
  name: 'shared-contract',
  enforce: 'pre',
  apply: (_config, { command, mode }) => command === 'build' && mode === 'production',
  async resolveId(source, importer, options) {
    if (this.environment.name !== 'ssr' || !source.startsWith('.')) return null
    const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
    const path = resolved?.id.startsWith(contract) && relative(contract, resolved.id)
    return path ? { id: `#contract/${path}`, external: true } : null
  },
}

/** Writes the server's module in ASCII: with one other letter V8 stores it in twice the memory. */
const asciiModule: Plugin = {
  name: 'ascii-module',
  generateBundle(_options, bundle) {
    if (this.environment.name !== 'ssr') return
    for (const output of Object.values(bundle))
      if (output.type === 'chunk')
        output.code = output.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        )
  },
}

/**
 * Names a class by its style sheet alone: scripts repeat the names, and lines compress badly. The server
 * recognises them by the `_`.
 */
function scopedName(name: string, file: string): string {
  const sheet = file.slice(file.lastIndexOf('/web/'))
  return `_${name}_${createHash('sha256').update(sheet).digest('hex').slice(0, 4)}`
}

export default defineConfig(async ({ command }) => ({
  publicDir: 'web/public',
  plugins: [
    messagesApart,
    actionsApart,
    shortMessages,
    sharedContract,
    asciiModule,
    reactRouter(),
    ...(language === baseLocale ? [] : [furtherLanguage]),
  ],
  resolve: { alias: { '@fonts': await thinFonts() } },
  css: { modules: { generateScopedName: scopedName } },
  worker: { format: 'es' as const, plugins: () => [messagesApart, actionsApart] },
  build: {
    // The content security policy forbids data: fonts.
    assetsInlineLimit: 0,
    // Every page has loaded these already.
    modulePreload: {
      resolveDependencies: (_file: string, scripts: string[]) =>
        scripts.filter((script) => !/\/(framework|frame|rolldown-runtime)-/.test(script)),
    },
  },
  environments: {
    client: {
      define: command === 'build' ? { 'import.meta.env.PAGE_LANGUAGE': JSON.stringify(language) } : {},
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files instead of fifty, which also compress better together. They contain the code of
              // every page, of every form, and of the landing page.
              groups: [
                { name: 'framework', test: framework, priority: 6 },
                { name: 'frame', test: frame, priority: 5 },
                {
                  name: 'home',
                  test: /\/web\/features\/society\/home\/(home-screen|landing)[.]tsx?(?!\?__react)/,
                  priority: 4,
                },
                // Not needed by pages that validate no form initially.
                { name: 'zod', test: /\/node_modules\/zod\//, priority: 3 },
                { name: 'forms', test: forms, priority: 2 },
                { name: 'signing-in', test: signingIn },
                { name: 'dues', test: dues, priority: 1 },
                { name: 'parts', test: parts },
                { name: 'administration', test: administration },
                // The visual editor finds links like posts do.
                { name: 'links', test: /\/node_modules\/(linkify-it|uc[.]micro)\//, priority: 1 },
                { name: 'money', test: money },
                { name: 'posts', test: posts },
                { name: 'post-tools', test: postTools },
                // Each text is a module: shared ones would otherwise be files of a hundred bytes.
                { name: textsOf, test: text, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
  optimizeDeps: {
    // Without the whole list Vite finds packages one visit at a time and reloads the first ones.
    entries: ['web/**/*.tsx'],
  },
}))
