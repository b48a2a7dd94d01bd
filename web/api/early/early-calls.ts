import { second } from '../../../contract/time/durations.ts'
import { tokenKey } from '../../browser/storage.ts'

interface EarlyCalls {
  token: string
  responses: Record<string, Promise<Response>>
}

interface Call {
  method?: string | undefined
  url: string
  token: string | null
}

declare global {
  /** Calls of the interface that the page's first script made; undefined for visitors, and once somebody wrote. */
  var earlyCalls: EarlyCalls | undefined
}

/** Milliseconds after the start of the page in which what came early counts as new. */
const newWithin = 30 * second

/** What every page of a member asks for. */
const always = ['/api/auth']

/**
 * Returns the text of a script that makes calls as the member, if there is one: what a page begins with then comes while
 * its scripts do, instead of after them.
 */
export function earlyCallsScript(addresses: readonly string[]): string {
  return `try{
const token=localStorage.getItem('${tokenKey}');
if(token){
const responses={};
for(const address of ${JSON.stringify([...always, ...addresses])}){
responses[address]=fetch(address,{headers:{accept:'application/json','x-auth-token':token}});
responses[address].catch(()=>{})}
globalThis.earlyCalls={token,responses}}
}catch{}`.replaceAll('\n', '')
}

/** Returns the response to a call that was made early, once; null where there is none. Who writes wants no old ones. */
export function takeEarly({ method = 'GET', url, token }: Call): Promise<Response> | null {
  const early = globalThis.earlyCalls
  if (!early) return null
  if (method !== 'GET' || early.token !== token || performance.now() > newWithin) {
    globalThis.earlyCalls = undefined
    return null
  }
  const response = early.responses[url]
  delete early.responses[url]
  return response ?? null
}
