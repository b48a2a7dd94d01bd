import { createContext, useContext } from 'react'

const NonceContext = createContext<string | undefined>(undefined)

/** Passes the request's nonce to the document while the server renders; browsers hide it from scripts. */
export const NonceProvider = NonceContext

export function useNonce(): string | undefined {
  return useContext(NonceContext)
}
