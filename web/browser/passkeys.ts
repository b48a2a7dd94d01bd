import type {
  CreatedPasskey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '../../contract/accounts/passkeys.ts'

/** Checks whether this browser can use passkeys: they require a host name, not an IP address. */
export function canHavePasskeys(): boolean {
  if (!('PublicKeyCredential' in window)) return false
  return !/^[\d.]+$|:/.test(window.location.hostname)
}

/** Checks whether the browser offers passkeys as autofill. */
export async function canOfferPasskeys(): Promise<boolean> {
  if (!canHavePasskeys()) return false
  const { browserSupportsWebAuthnAutofill } = await import('@simplewebauthn/browser')
  return browserSupportsWebAuthnAutofill()
}

/**
 * Requests a passkey; null when the user or the browser cancels.
 * @param offered true to offer passkeys as autofill of the address, without a dialog
 */
export async function askForPasskey(request: PasskeyRequest, offered = false): Promise<UsedPasskey | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  try {
    return await startAuthentication({ optionsJSON: request, useBrowserAutofill: offered })
  } catch {
    return null
  }
}

/** Stops offering passkeys as autofill. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser')
  WebAuthnAbortService.cancelCeremony()
}

/** Creates a passkey; `known` when the device has one, null when cancelled. */
export async function createPasskey(creation: PasskeyCreation): Promise<CreatedPasskey | 'known' | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  try {
    return await startRegistration({ optionsJSON: creation })
  } catch (error) {
    return error instanceof Error && error.name === 'InvalidStateError' ? 'known' : null
  }
}
