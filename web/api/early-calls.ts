import { second } from '../../contract/time/durations.ts'
import { tokenKey } from '../browser/storage.ts'

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
  /** Calls that the page's first script made; undefined for visitors, and after the first write. */
  var earlyCalls: EarlyCalls | undefined
}

/** Milliseconds after the start of the page for which early responses count as fresh. */
const newWithin = 30 * second

/** Addresses that every page of a member calls. */
const always = ['/api/auth']

/**
 * Returns a script that makes calls as the member, if there is one. A page's first data then loads beside its scripts
 * instead of after them.
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

/** Returns an early response, once; null where there is none. The first write discards them all. */
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
