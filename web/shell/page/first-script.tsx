import { createContext, useContext } from 'react'
import { endDocumentSession } from '../../../contract/accounts/options-and-limits.ts'
import { m } from '../../../contract/paraglide/messages.js'
import { bikramSambatFormatScript } from '../../../contract/text/bikram-sambat-format.ts'
import { schemeKey, standInScript, tokenKey } from '../../browser/storage.ts'
import { holdFormsScript, noteTypedScript } from '../../design/forms/held-form.ts'

interface FirstScriptProps {
  nonce: string | undefined
  /** The first characters of the member's token; absent for visitors. */
  tokenStart: string | undefined
  /** The society's time zone. */
  zone: string | undefined
}

/** Renders the script that runs before the first paint. */
export function FirstScript({ nonce, tokenStart, zone }: FirstScriptProps) {
  // It runs before hydration: only the server sends its text.
  const text = import.meta.env.SSR
    ? (tokenStart ? checkToken(tokenStart) : '') +
      firstScript() +
      (zone ? compareZones(zone) : '') +
      ';' +
      bikramSambatFormatScript()
    : ''
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, allowed by its nonce
      dangerouslySetInnerHTML={{ __html: text }}
      suppressHydrationWarning
    />
  )
}

const NonceContext = createContext<string | undefined>(undefined)

/** Passes the request's nonce to the document on the server; browsers hide it from scripts. */
export const NonceProvider = NonceContext

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}

/* The texts below come from functions: browsers, which call none of them, then load none of them. */

/**
 * Defines which texts may become markup, and which script a worker; inline, before anything else runs. React
 * makes every script of a page from an empty one, which never runs, and then fills in its text: that passes,
 * and so does text without a tag. Markup of the society comes through `sanitisedMarkup` only.
 */
function trustedTypesScript(): string {
  // Written so that the script itself contains no tag.
  const opening = '\\x3c'
  const emptyScript = `'${opening}script>${opening}/script>'`
  return `window.trustedTypes&&trustedTypes.createPolicy('default',{
createHTML:t=>t===${emptyScript}||!t.includes('${opening}')?t:null,
createScriptURL:u=>u==='/service-worker.js'?u:null
})`
}

function applyChoices(): string {
  return `try{
const r=document.documentElement.dataset,s=localStorage.getItem('${schemeKey}');
if(s==='light'||s==='dark')r.scheme=s;
if(!r.session&&localStorage.getItem('${tokenKey}'))r.session='loading'
}catch{}`
}

/** Returns a script that marks the document where the viewer's clock differs from the society's. */
function compareZones(zone: string): string {
  return `;(()=>{const now=new Date,timeZone=${JSON.stringify(zone)};
if(Intl.DateTimeFormat().resolvedOptions().timeZone!==timeZone
&&now.toLocaleString('en',{timeZone})!==now.toLocaleString('en'))document.documentElement.dataset.zone='other'
})()`
}

const retryMilliseconds = 3000

/**
 * Returns a script that hides the document unless the browser has its member's token. The token is missing
 * after a logout in another tab, and after the storage was cleared. The script then ends the cookie's
 * session, and loads the document as a visitor. While the site is unreachable, the page states that.
 */
function checkToken(tokenStart: string): string {
  const unreachable = JSON.stringify(m.site_offline()).replaceAll('<', '\\u003c')
  return `(()=>{
let token=null;try{token=localStorage.getItem('${tokenKey}')}catch{}
if(token?.startsWith(${JSON.stringify(tokenStart)}))return;
const page=document.documentElement;page.style.display='none';stop();
const again=()=>{
const body=document.createElement('body');body.setAttribute('role','alert');body.textContent=${unreachable};
page.replaceChildren(body);page.style.display='';setTimeout(end,${retryMilliseconds})};
const end=()=>fetch('${endDocumentSession}?of=${tokenStart}',{method:'POST'}).then(({ok})=>ok?location.reload():again(),again);
end()})();`
}

// The security policy forbids creating functions from text, which zod tries in order to parse faster.
const parseWithoutFunctions = 'globalThis.__zod_globalConfig={jitless:true}'

/**
 * Returns the script that runs before the first paint, with the page's nonce. It lets no text become markup,
 * replaces unavailable storage, applies the chosen colour scheme, hides the visitor's navigation when there
 * is a token, and defers forms that are submitted too early.
 */
function firstScript(): string {
  return [
    trustedTypesScript(),
    standInScript,
    applyChoices(),
    holdFormsScript,
    noteTypedScript,
    parseWithoutFunctions,
  ].join(';')
}
