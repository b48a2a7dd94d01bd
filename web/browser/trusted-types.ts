// Written so that the script itself has no tag in it.
const opening = '\\x3c'
const emptyScript = `'${opening}script>${opening}/script>'`

/**
 * Tells browsers which texts may become markup, and which script a worker; inline, before anything else runs. React
 * makes every script of a page from an empty one, which never runs, and then fills in its text: that passes, and what
 * has no tag in it. Markup of the society comes through `sanitisedMarkup` only.
 */
export const trustedTypesScript = `window.trustedTypes&&trustedTypes.createPolicy('default',{
createHTML:t=>t===${emptyScript}||!t.includes('${opening}')?t:null,
createScriptURL:u=>u==='/service-worker.js'?u:null
})`
