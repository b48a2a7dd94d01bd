import { standInScript } from '../../browser/stand-in-storage.ts'
import { schemeKey, tokenKey } from '../../browser/storage.ts'
import { trustedTypesScript } from '../../browser/trusted-types.ts'
import { holdFormsScript } from '../../design/forms/held-form.ts'

const takeUpChoices = `try{
const r=document.documentElement.dataset,s=localStorage.getItem('${schemeKey}');
if(s==='light'||s==='dark')r.scheme=s;
if(localStorage.getItem('${tokenKey}'))r.session='loading'
}catch{}`

// The security policy lets nothing make functions from text, which zod tries in order to parse faster.
const parseWithoutFunctions = 'globalThis.__zod_globalConfig={jitless:true}'

/**
 * Runs before anything is painted, inline and with the page's nonce: lets no text become markup, sees to it that something
 * can be stored, applies the chosen colour scheme, hides the visitor's navigation when there is a token, and holds back
 * forms that are sent too early.
 */
export const firstScript = `${trustedTypesScript};${standInScript};${takeUpChoices};${holdFormsScript};${parseWithoutFunctions}`
