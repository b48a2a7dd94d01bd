import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '../../contract/accounts/passkeys.ts'

/** Tells whether this browser can use passkeys here: they belong to the name of a host, never to a bare address. */
export function canHavePasskeys(): boolean {
  if (!('PublicKeyCredential' in window)) return false
  return !/^[\d.]+$|:/.test(window.location.hostname)
}

/** Tells whether the browser offers passkeys in the field for the address. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!canHavePasskeys()) return false
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

/**
 * Asks for a passkey; null when the person, or the browser, does not go on.
 * @param offered true to offer passkeys in the field for the address, and wait there without a window
 */
export async function askForPasskey(request: PasskeyRequest, offered = false): Promise<UsedPasskey | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return await startAuthentication({ optionsJSON: request, useBrowserAutofill: offered })
  } catch {
    return null
  }
}

/** Stops offering passkeys in the field for the address. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Makes a passkey; `known` when the device has one already, null when the person, or the browser, does not go on. */
export async function createPasskey(creation: PasskeyCreation): Promise<CreatedPasskey | 'known' | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({ optionsJSON: creation })
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'known' : null
  }
}
